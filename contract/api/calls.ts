import type * as v from 'valibot';
import { accountApi } from './account.ts';
import { chatApi } from './person/chat.ts';
import { type CallSpec, type Need, needsOfAccess } from './call.ts';
import { withdrawalApi } from './funds/withdrawals.ts';
import { conversionApi } from './money/conversion.ts';
import { identityApi } from './person/identity.ts';
import { pushApi } from './person/push.ts';
import { marketApi } from './market.ts';
import { newsApi } from './news.ts';
import { loanApi } from './plans/loans.ts';
import { planApi } from './plans/plans.ts';
import { rewardApi } from './plans/rewards.ts';
import { optionApi } from './options.ts';
import { outboxApi } from './outbox.ts';
import { positionApi } from './positionCalls.ts';
import { practiceApi } from './practice.ts';
import { rulesApi } from './rules.ts';
import { securityApi } from './security/security.ts';
import { spotApi } from './spot.ts';
import { tradingApi } from './trading.ts';
import { walletApi } from './wallet.ts';
import { worthApi } from './money/worth.ts';
import { walletLoginApi } from './security/walletLogin.ts';

/** Every call there is. The client's `call` and the server's handler table are types computed from it. */
export const calls = {
  ...accountApi,
  ...practiceApi,
  ...securityApi,
  ...walletLoginApi,
  ...marketApi,
  ...rulesApi,
  ...walletApi,
  ...withdrawalApi,
  ...worthApi,
  ...planApi,
  ...rewardApi,
  ...loanApi,
  ...conversionApi,
  ...outboxApi,
  ...identityApi,
  ...newsApi,
  ...pushApi,
  ...chatApi,
  ...tradingApi,
  ...spotApi,
  ...positionApi,
  ...optionApi,
} as const;

export type CallName = keyof typeof calls;

/** What a client sends. */
export type Ask<K extends CallName> = v.InferInput<(typeof calls)[K]['request']>;

/** What a handler gets: parsed, numbers as numbers. */
export type Asked<K extends CallName> = v.InferOutput<(typeof calls)[K]['request']>;

/** What a client gets. */
export type Answer<K extends CallName> = v.InferOutput<(typeof calls)[K]['answer']>;

export const callNames = Object.keys(calls) as CallName[];

/** What a user must be, or have, for a call: what the server checks, and a page asks before it shows a form. */
export function needsOf(name: CallName): readonly Need[] {
  const { access, effect }: CallSpec = calls[name];
  return needsOfAccess(access, effect === true);
}
