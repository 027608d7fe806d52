import { msg } from '@lingui/core/macro';
import type { PushTopic } from '#contract/api/person/push.ts';
import { keepPushWords, readPushWords } from '#src/lib/device/push.ts';
import { i18n } from '#src/lib/i18n.ts';
import { toResult } from '#src/lib/loadable.ts';

/** What happened, after it happened, without an amount; each says what money it is about. */
const words = {
  fills: msg`Practice money: an order was filled or expired.`,
  closes: msg`Practice money: a position was closed by TP/SL or liquidated.`,
  deposits: msg`Practice money: a deposit was credited or rejected.`,
  account: msg`Practice money: your account was updated.`,
} satisfies Record<PushTopic, object>;

/** Where the worker finds them, in the language shown. */
export async function writePushWords(): Promise<void> {
  const texts = Object.entries(words).map(([topic, message]) => [topic, i18n._(message)] as const);
  await toResult(keepPushWords(Object.fromEntries(texts)));
}

/** The language has changed: where there are words, they are of the one before. */
export async function renewPushWords(): Promise<void> {
  const kept = await toResult(readPushWords());
  if (kept.status === 'ready' && kept.data !== null) await writePushWords();
}
