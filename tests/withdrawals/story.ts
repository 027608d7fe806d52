import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { currencies, fromMinor } from '#contract/currencies.ts';
import { firstProblem, withdrawalConditions } from '#contract/rules/withdrawal/conditions.ts';
import { DomainError } from '#server/domain/errors.ts';
import { nextDay } from '#server/domain/practice/planClock.ts';
import { cancelWithdrawal } from '#server/domain/withdrawals/reviewer.ts';
import { withdrawalState } from '#server/domain/withdrawals/state.ts';
import { checkWithdrawal, submitWithdrawal } from '#server/domain/withdrawals/submit.ts';
import { listWithdrawals } from '#server/domain/withdrawals/withdrawals.ts';
import { createWorker } from '#server/domain/worker.ts';
import { Fault, faulty } from '#server/ledger/ledger.fixtures.ts';
import { balancesOf } from '#server/ledger/read.ts';
import { codeOf } from '#tests/api/authenticator.ts';
import { payDigits } from '#tests/api/withdrawals.ts';
import { acts, addressOf, priceOf } from './acts.ts';
import { type Facts, unmetBy } from './rules.ts';
import type { Account, Meant, Someone } from './someone.ts';
import { type Coin, none, type Step, type Told, type Trouble, type Withdrawing } from './steps.ts';

/** One form, sent once or twice. */
interface Form {
  id: string;
  currency: Coin;
  amount: string;
  address_id: string;
  code?: string;
}

/** Tells a story and holds what comes of it against what is meant; at its end every withdrawal has ended. */
export async function tell(who: Someone, steps: Told): Promise<void> {
  for (const [what, trouble] of steps) {
    if (what.do === 'withdraw') await withdraw(who, what, trouble);
    else if (what.do === 'cancel') await cancel(who, trouble);
    else if (what.do === 'review') await wait(who, 5);
    else if (what.do === 'day') await wait(who, 86_400);
    else if (what.do === 'nextDay') await moveOn(who);
    else await acts[what.do](who, 'size' in what ? what.size : 0);
    // Nothing else moves a withdrawal; whatever moved one is seen by the next look at the latest.
    if (isAboutOne(what)) await compare(who);
  }
  await wait(who, 5);
  await compare(who);
  expect(meantOf(who).filter(({ status }) => status === 'review')).toEqual([]);
}

function isAboutOne(what: Step): boolean {
  return ['withdraw', 'cancel', 'review', 'day', 'nextDay'].includes(what.do);
}

function meantOf({ accounts }: Someone): Meant[] {
  return accounts.flatMap(({ withdrawals }) => withdrawals);
}

/**
 * The conditions that are shown as unmet are those of the rules, no more and no fewer. Where there is none, it is taken; where there is
 * one, it is refused with the first, and the numbers that were shown.
 */
async function withdraw(who: Someone, { isOld, shows, ...wish }: Withdrawing, trouble: Trouble): Promise<void> {
  const { currency } = wish;
  const account = (isOld ? who.accounts.at(-2) : undefined) ?? who.current;
  const code = shownBy(who, shows);
  const address = await addressOf(who, currency);
  if (address === undefined) return;
  const facts = await factsOf(who, account, currency);
  const amount = typed(wish, facts);
  const state = await withdrawalState(who.deps.store.db, who.deps, who.as(account), currency);
  const shown = withdrawalConditions(state, { amount, address, hasFactor: code !== undefined }, state.at);
  const unmet = shown.filter(({ status, key }) => status !== 'met' && key !== 'reviewer').map(({ key }) => key);
  const due = unmetBy(facts, minorOf(amount, currency), code !== undefined);
  expect(unmet.toSorted()).toEqual(due.toSorted());
  for (const key of due) who.seen.add(`unmet: ${key}`);

  const form = { id: randomUUID(), currency, amount, address_id: address.id, ...(code !== undefined && { code }) };
  const first = await submit(who, account, form, trouble);
  // A crash has had no effect; whoever asked does not know, and asks again under the same id.
  const outcome = first instanceof Fault ? await submit(who, account, form, none) : first;
  if (due.length > 0) {
    if (!(outcome instanceof DomainError)) throw outcome;
    expect({ key: outcome.key, params: outcome.params }).toEqual(firstProblem(shown));
    return;
  }
  expect(outcome).toMatchObject({ id: form.id, status: 'review' });
  const isRefused = /\.130*$/.test(amount);
  account.withdrawals.push({
    id: form.id,
    currency,
    amount: minorOf(amount, currency) ?? 0n,
    isRefused,
    status: 'review',
  });
  who.seen.add(`taken: ${currency} ${who.factor === null ? 'without a factor' : `with a ${shows}`}`);
}

function shownBy(who: Someone, shows: Withdrawing['shows']): string | undefined {
  if (who.factor === null || shows === 'nothing') return undefined;
  const { secret, recovery } = who.factor;
  if (shows === 'code') return codeOf(secret, who.freshCode() * 30);
  // One that a withdrawal has used is not shown again.
  return recovery.pop();
}

async function factsOf(who: Someone, account: Account, currency: Coin): Promise<Facts> {
  const { isFrozen, isIdentified, hasPayPassword, factor, whitelist, addresses, seconds: now } = who;
  const { isArchived, open, withdrawals, trades, deposit } = account;
  const { price, unit } = priceOf(who, 'BTCUSDT');
  const least = currency === 'USDT' ? 30_000_000n : (30n * 100_000_000n * unit + price - 1n) / price;
  return {
    now,
    isFrozen,
    isArchived,
    isIdentified,
    hasPayPassword,
    isFactorOn: factor !== null,
    openPositions: open.length,
    isPending: withdrawals.some(({ status }) => status === 'review'),
    trades,
    deposit,
    available: (await meantBalances(who, account))(currency).available,
    least,
    addressSaved: addresses[currency]?.saved ?? 0,
    whitelist,
  };
}

function typed({ currency, amount }: Pick<Withdrawing, 'currency' | 'amount'>, { least, available }: Facts): string {
  if (amount === 'least') return fromMinor(least, currency);
  if (amount === 'below') return fromMinor(least - 1n, currency);
  if (amount === 'all') return fromMinor(available, currency);
  return amount === 'over' ? fromMinor(available + 1n, currency) : amount;
}

/** @returns null for what has more decimals than the currency. */
function minorOf(text: string, currency: Coin): bigint | null {
  const { scale } = currencies[currency];
  const [whole = '', fraction = ''] = text.split('.');
  return fraction.length > scale ? null : BigInt(whole + fraction.padEnd(scale, '0'));
}

async function submit(who: Someone, account: Account, form: Form, { at, how }: Trouble): Promise<unknown> {
  const { deps } = who;
  const { id, code, ...wish } = form;
  try {
    const shown = { pay_password: payDigits, code };
    const take = await checkWithdrawal(deps, who.as(account), id, { ...wish, ...shown });
    return await deps.store.transaction((trx) =>
      submitWithdrawal(at === null ? trx : faulty(trx, at, how), deps, who.as(account), { id, ...wish }, take),
    );
  } catch (error) {
    return error;
  }
}

async function cancel(who: Someone, { at, how }: Trouble): Promise<void> {
  const { deps, accounts } = who;
  const account = accounts.findLast(({ withdrawals }) => withdrawals.some(({ status }) => status === 'review'));
  const held = account?.withdrawals.find(({ status }) => status === 'review');
  if (account === undefined || held === undefined) return;
  const attempt = (fault: number | null) =>
    deps.store.transaction((trx) =>
      cancelWithdrawal(fault === null ? trx : faulty(trx, fault, how), deps, account.userId, held.id),
    );
  const first = await attempt(at).catch((error: unknown) => error);
  if (first instanceof Error) await attempt(null);
  held.status = 'cancelled';
  who.seen.add('cancelled');
}

/** What is under review has been decided by then, by one of two processes. */
async function wait(who: Someone, seconds: number): Promise<void> {
  who.domain.clock.advance(seconds * 1000);
  await decide(who);
}

async function moveOn(who: Someone): Promise<void> {
  const { deps, current } = who;
  const moved = await who.attempt('nextDay', () => nextDay(deps, current.userId, randomUUID(), deps.store.transaction));
  // A frozen account's plan clock stands still; the reviewer's time goes on.
  if (moved === null) who.domain.clock.advance(5000);
  await decide(who);
}

async function decide(who: Someone): Promise<void> {
  const { deps, seconds } = who;
  await Promise.all([createWorker(deps).runDueJobs(seconds), createWorker(deps).runDueJobs(seconds)]);
  for (const held of meantOf(who).filter(({ status }) => status === 'review')) {
    held.status = held.isRefused ? 'failed' : 'succeed';
    who.seen.add(`${held.status}: ${held.currency}`);
  }
}

/** What everything but withdrawals has brought to the spot account, less what has left and what is held. */
async function meantBalances({ deps }: Someone, { userId, withdrawals }: Account) {
  const rows = await deps.store.db
    .selectFrom('postings')
    .select(['account_id', 'amount'])
    .where('account_id', 'like', `${userId}:spot:%`)
    .where('entry_id', 'not like', 'withdrawal:%')
    .execute();
  const sumOf = (list: readonly { amount: bigint }[]) => list.reduce((sum, { amount }) => sum + amount, 0n);
  return (currency: Coin) => {
    const from = (bucket: string) =>
      sumOf(rows.filter(({ account_id: id }) => id.startsWith(`${userId}:spot:${currency}:${bucket}`)));
    const own = withdrawals.filter((each) => each.currency === currency);
    const held = sumOf(own.filter(({ status }) => status === 'review'));
    const left = sumOf(own.filter(({ status }) => status === 'succeed'));
    return { available: from('available') - held - left, frozen: from('frozen') + held };
  };
}

async function compare(who: Someone): Promise<void> {
  const { db } = who.deps.store;
  for (const account of who.accounts) {
    const held = await balancesOf(db, account.userId);
    const meantBalance = await meantBalances(who, account);
    for (const currency of ['USDT', 'BTC'] as const) {
      const own = held.find((row) => row.kind === 'spot' && row.currency === currency);
      const { available = 0n, frozen = 0n } = own ?? {};
      expect({ available, frozen }).toEqual(meantBalance(currency));
    }
    const { list } = await listWithdrawals(db, account.userId, { limit: 50 });
    const said = list.map(({ id, currency, amount, status }) => ({ id, currency, amount, status }));
    const meant = account.withdrawals.map(({ id, currency, amount, status }) => ({
      id,
      currency,
      amount: fromMinor(amount, currency),
      status,
    }));
    expect(said.toSorted(byId)).toEqual(meant.toSorted(byId));
  }
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}
