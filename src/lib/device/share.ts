import { toResult } from '../loadable.ts';

/** Whether the system has a way of its own to hand a link on. */
export function canShare(): boolean {
  return 'share' in navigator && typeof navigator.share === 'function';
}

/** Opens the system's own sheet to hand a link on. Whoever closes it has shared nothing, and nobody needs to be told. */
export async function shareLink(link: { title: string; text: string; url: string }): Promise<void> {
  await toResult(navigator.share(link));
}
