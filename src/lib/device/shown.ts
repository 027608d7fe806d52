const appName = 'HFT Practice';

export interface Message {
  /** The name of the app where nothing else is said. */
  title?: string;
  body: string;
  /** One of the same tag takes the place of the one before. */
  tag: string;
  /** Where a tap leads: a path of the app. */
  path: string;
}

/** For the page, through its worker, and for the worker itself. */
export async function showOn(
  registration: Pick<ServiceWorkerRegistration, 'scope' | 'showNotification'>,
  { title = appName, body, tag, path }: Message,
): Promise<void> {
  const { href: icon } = new URL('icon-192.png', registration.scope);
  await registration.showNotification(title, { body, tag, icon, data: { path } });
}
