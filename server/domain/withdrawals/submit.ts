import type { WithdrawalAddress } from '#contract/api/funds/withdrawals.ts';
import { type Currency, currencies, toMinor } from '#contract/currencies.ts';
import { withdrawalCost } from '#contract/rules/withdrawal/rules.ts';
import { withdrawalConditions } from '#contract/rules/withdrawal/conditions.ts';
import { InsufficientBalance } from '#server/ledger/entry.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { readableId } from '../readableId.ts';
import { sha256Hex } from '../secrets.ts';
import { checkPayPassword } from '../security/payPassword.ts';
import { passkeyOptions } from '../security/passkeys/passkeys.ts';
import { checkSecondFactor, isTwoFactorOn, type TakeShown } from '../security/secondFactor.ts';
import { insufficientBalance } from '../trading/posting.ts';
import { findAddress } from './addresses.ts';
import { askForReview } from './reviewer.ts';
import { withdrawalState, type Withdrawer } from './state.ts';
import { holdAmount, readCurrency, type WithdrawalRow } from './withdrawals.ts';

/** What is withdrawn, and where to. */
interface Wish {
  currency: string;
  amount: string;
  address_id: string;
}

interface Shown {
  pay_password: string;
  code?: string | undefined;
  answer?: string | undefined;
}

/**
 * Whether it is the person who withdraws: the transaction password, and a second factor where they have one. The conditions come first,
 * so that a withdrawal which they refuse costs nobody a try.
 * @param id made by the client with the form.
 * @returns what takes the factor, in the transaction of the withdrawal.
 * @throws DomainError with the first condition that is not met; pay_password_wrong, two_factor_wrong, passkey_wrong, too_many_requests.
 */
export async function checkWithdrawal(
  deps: Deps,
  who: Withdrawer,
  id: string,
  { pay_password: digits, code, answer, ...wish }: Wish & Shown,
): Promise<TakeShown> {
  const { db } = deps.store;
  const known = await db.selectFrom('withdrawals').select('id').where('id', '=', id).executeTakeFirst();
  // Sent again long after its answer was forgotten: nothing is withdrawn, and nothing is shown for it.
  if (known !== undefined) return () => Promise.resolve();
  const hasFactor = code !== undefined || answer !== undefined;
  const found = await findWish(db, deps, who, wish);
  await refuseUnmet(db, deps, who, { ...found, text: wish.amount, hasFactor });
  await checkPayPassword(deps, who.ownerId, digits);
  const isOn = await isTwoFactorOn(db, who.ownerId);
  if (!isOn && answer === undefined) return () => Promise.resolve();
  return checkSecondFactor(deps, who.ownerId, { code, answer, bound: boundOf(who, wish, found.address) });
}

interface Found {
  currency: Currency;
  address: WithdrawalAddress;
}

async function findWish(db: Trx | Deps['store']['db'], deps: Deps, who: Withdrawer, wish: Wish): Promise<Found> {
  const currency = readCurrency(wish.currency);
  return { currency, address: await findAddress(db, deps, who.ownerId, { id: wish.address_id, currency }) };
}

async function refuseUnmet(
  db: Trx | Deps['store']['db'],
  deps: Deps,
  who: Withdrawer,
  { currency, address, text, hasFactor }: Found & { text: string; hasFactor: boolean },
): Promise<void> {
  const state = await withdrawalState(db, deps, who, currency);
  const wish = { amount: text, address, hasFactor };
  const unmet = withdrawalConditions(state, wish, state.at).find(({ problem }) => problem !== null);
  if (unmet?.problem) throw DomainError.ofProblem(unmet.problem, unmet.field ?? undefined);
}

/**
 * Takes a withdrawal: it is held, and under review. Of several at once each comes behind the one before.
 * @throws DomainError with the first condition that is not met; a withdrawal sent again long after its answer was forgotten is answered
 * as it stands.
 */
export async function submitWithdrawal(
  trx: Trx,
  deps: Deps,
  who: Withdrawer,
  { id, ...wish }: Wish & { id: string },
  take: TakeShown,
): Promise<WithdrawalRow> {
  await forChange(trx, trx.selectFrom('users').select('id').where('id', '=', who.ownerId)).execute();
  const before = await sameWithdrawal(trx, who, id, wish);
  if (before !== null) return before;
  const found = await findWish(trx, deps, who, wish);
  await refuseUnmet(trx, deps, who, { ...found, text: wish.amount, hasFactor: true });
  await take(trx);
  const row = await insertWithdrawal(trx, deps, who, id, { ...found, text: wish.amount });
  await askForReview(trx, deps, row);
  // Last, as everywhere: what an order has spent since the conditions were looked at is not there any more.
  await holdAmount(trx, deps, row).catch((error: unknown) => {
    if (!(error instanceof InsufficientBalance)) throw error;
    throw insufficientBalance(error.currency, error.need, error.have);
  });
  return row;
}

/** What this withdrawal has become already. @throws DomainError idempotency_mismatch when it was another one. */
async function sameWithdrawal(trx: Trx, { userId }: Withdrawer, id: string, wish: Wish): Promise<WithdrawalRow | null> {
  const known = await trx.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
  if (known === undefined) return null;
  const isSame =
    known.user_id === userId &&
    known.currency === wish.currency &&
    known.amount === toMinor(wish.amount, readCurrency(wish.currency)) &&
    known.address_id === wish.address_id;
  if (!isSame) throw DomainError.of('idempotency_mismatch', {});
  return known;
}

async function insertWithdrawal(
  trx: Trx,
  deps: Deps,
  { userId }: Withdrawer,
  id: string,
  { currency, address, text }: Found & { text: string },
): Promise<WithdrawalRow> {
  const amount = toMinor(text, currency);
  if (amount === null) {
    throw DomainError.of('amount_decimals', { currency, decimals: currencies[currency].scale }, 'amount');
  }
  const now = nowSeconds(deps.clock);
  const inserted = await trx
    .insertInto('withdrawals')
    .values({
      id,
      number: withdrawalNumber(deps, now),
      user_id: userId,
      currency,
      amount,
      fee: withdrawalCost(amount).fee,
      address_id: address.id,
      network: address.network,
      address: address.address,
      label: address.label,
      status: 'review',
      reason: null,
      created: BigInt(now),
      decided: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted === undefined) throw DomainError.of('idempotency_mismatch', {});
  return inserted;
}

/** What people read out on the telephone: the day and six characters. */
function withdrawalNumber(deps: Deps, now: number): string {
  const day = new Date(now * 1000).toISOString().slice(0, 10).replaceAll('-', '');
  return `W${day}-${readableId(deps.random, 6)}`;
}

/** What a passkey signs for this withdrawal and no other: the account, the amount, and the address as it is written. */
function boundOf({ userId }: Withdrawer, { amount, currency }: Wish, address: WithdrawalAddress): string {
  const minor = toMinor(amount, address.currency);
  return sha256Hex(JSON.stringify(['withdrawal', userId, currency, String(minor), address.network, address.address]));
}

/** @throws DomainError passkeys_unavailable, address_missing, amount_decimals, currency_unknown. */
export async function withdrawalPasskeyOptions(trx: Trx, deps: Deps, who: Withdrawer, wish: Wish): Promise<string> {
  const { currency, address } = await findWish(trx, deps, who, wish);
  if (toMinor(wish.amount, currency) === null) {
    throw DomainError.of('amount_decimals', { currency, decimals: currencies[currency].scale }, 'amount');
  }
  return passkeyOptions(trx, deps, boundOf(who, wish, address));
}
