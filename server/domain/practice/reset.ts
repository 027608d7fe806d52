import { fromMinor, toMinor } from '#contract/currencies.ts';
import type { StartingBalance } from '#contract/rules/account.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { type Opened, openSessionOn, type Session } from '../account/sessions.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { addNotice } from '../notices/notices.ts';
import { cancelAll } from '../trading/cancelAll.ts';
import type { TakeShown } from '../security/secondFactor.ts';
import type { Settled } from '../trading/settle/settled.ts';
import { holdPerson, insertAccount } from './accounts.ts';

interface Asked {
  start: StartingBalance;
  /** Takes the password that was shown. */
  take: TakeShown;
}

export interface Begun {
  answer: Opened & { previous: string };
  /** What became of orders that waited. */
  settled: Settled[];
  /** Cause of the notice. */
  cause: string;
}

/**
 * Puts an account away and begins the next one of its line, which is open at once. Orders that wait are cancelled; positions and options
 * stay open in the account that is put away.
 * @throws DomainError account_archived for one that is put away already.
 */
export async function resetAccount(
  trx: Trx,
  deps: Deps,
  { id: previous, userId, ownerId }: Session,
  { start, take }: Asked,
  client: string,
): Promise<Begun> {
  const owner = await holdPerson(trx, ownerId);
  await take(trx);
  const archived = await trx
    .updateTable('users')
    .set({ archived: BigInt(nowSeconds(deps.clock)) })
    .where('id', '=', userId)
    .where('archived', 'is', null)
    .returning(['label', 'epoch'])
    .executeTakeFirst();
  if (archived === undefined) throw DomainError.of('account_archived', {});
  const { moved, cancelled } = await cancelAll(trx, deps, userId, {});
  const { label, epoch } = archived;
  const next = await insertAccount(trx, deps, owner, { label, epoch: epoch + 1n, start });
  const cause = `reset:${next.id}`;
  const amount = fromMinor(toMinor(start, 'USDT') ?? 0n, 'USDT');
  await addNotice(trx, deps, ownerId, cause, { kind: 'account_reset', label, epoch: Number(next.epoch), amount });
  const opened = await openSessionOn(trx, deps, { ownerId, userId: next.id }, client);
  return { answer: { ...opened, previous }, settled: [...moved, ...cancelled], cause };
}
