/** What stories do to the way between a page and its server. */
import type { BrowserContext } from '@playwright/test';
import type { CallName } from '#contract/api/calls.ts';
import type { Link } from '../link.ts';

/** No network at all: connections are reset, and the browser says so too. */
export async function loseNetwork(context: BrowserContext, link: Link): Promise<void> {
  link.cut();
  await context.setOffline(true);
}

export async function findNetwork(context: BrowserContext, link: Link): Promise<void> {
  link.restore();
  await context.setOffline(false);
}

export interface LostAnswers {
  /** The keys under which the call has come, one for each time. */
  keys: readonly string[];
  /** The server has done it, and nobody has heard of it. */
  isDone(): boolean;
  /** From now on answers arrive. */
  restore(): void;
}

/**
 * The server does what it is asked, and its answers get lost; a refusal, which has done nothing, arrives. `cut`: the connection ends
 * before the answer. `held`: it never comes, and the page waits until it is left. The page has its worker already (`installed`).
 */
export async function loseAnswers(
  context: BrowserContext,
  name: CallName,
  manner: 'cut' | 'held',
): Promise<LostAnswers> {
  const keys: string[] = [];
  let [isLost, isDone] = [true, false];
  await context.route(`**/api/${name}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    const response = await route.fetch();
    if (!isLost || !response.ok()) return route.fulfill({ response });
    isDone = true;
    return manner === 'cut' ? route.abort('connectionreset') : undefined;
  });
  return {
    keys,
    isDone: () => isDone,
    restore() {
      isLost = false;
    },
  };
}
