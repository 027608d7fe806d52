/** What somebody does besides withdrawing: each by the very function that does it, and what of it counts for a withdrawal. */
import { randomUUID } from 'node:crypto';
import { fromMinor } from '#contract/currencies.ts';
import { formatDecimal } from '#contract/money.ts';
import { setFrozen } from '#server/domain/account/freezing.ts';
import { convert } from '#server/domain/conversion/convert.ts';
import { quoteConversion } from '#server/domain/conversion/quote.ts';
import { transfer } from '#server/domain/funds/transfer.ts';
import { repayLoan } from '#server/domain/loans/repay.ts';
import { submitLoan } from '#server/domain/loans/submit.ts';
import { takePlan } from '#server/domain/plans/take.ts';
import { endEarly } from '#server/domain/plans/terminate.ts';
import { resetAccount } from '#server/domain/practice/reset.ts';
import { bindKey, checkKey, makeKey, unbindKey } from '#server/domain/security/google.ts';
import { hashPayPassword, setPayPassword } from '#server/domain/security/payPassword.ts';
import { afterSettling } from '#server/domain/trading/afterSettling.ts';
import { submitOption } from '#server/domain/trading/options/options.ts';
import { closeContract } from '#server/domain/trading/positions/close.ts';
import { takerPrice } from '#server/domain/trading/positions/prices.ts';
import { submitPosition } from '#server/domain/trading/positions/submit.ts';
import { msOf, tickNow } from '#server/domain/trading/moment.ts';
import { submitSpot } from '#server/domain/trading/spot/submit.ts';
import { listAddresses, saveAddress } from '#server/domain/withdrawals/addresses.ts';
import { setWhitelist } from '#server/domain/withdrawals/whitelist.ts';
import { codeOf } from '#tests/api/authenticator.ts';
import { onTick, rulesOf, showPrice } from '#tests/api/trading.ts';
import { creditDeposit, passIdentity, payDigits, withdrawalAddress } from '#tests/api/withdrawals.ts';
import { papersFor } from '../plans/papers.ts';
import { daySeconds } from './rules.ts';
import type { Someone } from './someone.ts';
import type { Act } from './steps.ts';

type Doing = (who: Someone, size: number) => Promise<void>;

const symbol = 'ETHUSDT';
/** Of ETH, in its smallest quantities: some 60 USDT. */
const contracts = '0.02';

const usdt = (whole: number) => BigInt(whole) * 1_000_000n;

/** The price of now in whole units of a market, and how many of them are a USDT. */
export function priceOf({ deps }: Someone, market: string): { price: bigint; unit: bigint } {
  const { pricePrecision } = rulesOf(market);
  return { price: deps.market.priceAt(market, deps.clock.nowMs()), unit: 10n ** BigInt(pricePrecision) };
}

async function move(who: Someone, to: 'option' | 'contract', amount: number): Promise<void> {
  const request = { id: randomUUID(), from: 'spot', to, currency: 'USDT', amount: String(amount) } as const;
  await who.act('move', (trx) => transfer(trx, who.deps, who.current.userId, request));
}

/** What the books of trading say that an order was filled with. */
async function noteFills({ deps, current, seconds }: Someone, orderId: string): Promise<void> {
  const fills = deps.store.db.selectFrom('fills').select('amount').where('order_id', '=', orderId);
  for (const { amount } of await fills.execute()) current.trades.push({ at: seconds, amount });
}

/** Credited in a second of its own, so that it is clear which is the last. */
async function deposit(who: Someone, currency: 'USDT' | 'BTC', amount: bigint): Promise<void> {
  who.domain.clock.advance(1000);
  await creditDeposit(who.domain, who.current.userId, amount, currency);
  const { price, unit } = priceOf(who, 'BTCUSDT');
  const worth = currency === 'USDT' ? amount : (amount * price * 1_000_000n) / (unit * 100_000_000n);
  who.current.deposit = { at: who.seconds, worth };
}

async function exchange(who: Someone, name: string, from: 'USDT' | 'BTC', amount: string): Promise<void> {
  const { deps } = who;
  const { userId } = who.current;
  const wanted = { from, to: from === 'USDT' ? 'BTC' : 'USDT', amount };
  const { quote } = await quoteConversion(deps, userId, wanted);
  await who.act(name, (trx) => convert(trx, deps, userId, { ...wanted, quote_id: quote?.quote_id ?? '' }));
}

/** At market, or far below it, where it waits. */
async function position(who: Someone, isWaiting: boolean): Promise<void> {
  const { deps } = who;
  await move(who, 'contract', 100);
  const { price } = priceOf(who, symbol);
  const at = onTick(deps.market, symbol, isWaiting ? price / 2n : (price * 102n) / 100n, tickNow(deps));
  const order = { symbol, direction: 'long', quantity: contracts, leverage: 2, price: showPrice(symbol, at) } as const;
  const type = isWaiting ? 'limit' : 'market';
  const row = await who.act(isWaiting ? 'order' : 'open', (trx) =>
    submitPosition(trx, deps, who.current.userId, 'contract', { ...order, type }, 'quantity'),
  );
  if (row === null || isWaiting) return;
  who.current.open.push(row.id);
  await noteFills(who, row.id);
}

async function close(who: Someone): Promise<void> {
  const { deps, current } = who;
  const [id] = current.open;
  if (id === undefined) return;
  const [rules, tick] = [rulesOf(symbol), tickNow(deps)];
  const quantity = BigInt(Math.round(Number(contracts) * 10 ** rules.quantityPrecision));
  const price = takerPrice(deps.market, rules, 'contract', 'sell', quantity, tick);
  const shown = { shown_price: formatDecimal(price, rules.pricePrecision), shown_at: msOf(tick) };
  await afterSettling(deps, { product: 'contract', orderId: id }, () =>
    deps.store.transaction((trx) => closeContract(trx, deps, current.userId, { id, ...shown })),
  );
  who.seen.add('close');
  current.open.shift();
}

async function switchFactor(who: Someone): Promise<void> {
  const { deps, ownerId } = who;
  const { store } = deps;
  if (who.factor !== null) {
    await store.transaction((trx) => unbindKey(trx, ownerId));
    who.factor = null;
    return;
  }
  const { secret } = await store.transaction((trx) => makeKey(trx, deps, ownerId));
  const key = await checkKey(deps, ownerId, codeOf(secret, who.seconds));
  const recovery = await store.transaction((trx) => bindKey(trx, deps, ownerId, key));
  who.factor = { secret, lastStep: Math.floor(who.seconds / 30), recovery };
}

async function switchWhitelist(who: Someone): Promise<void> {
  const { deps, ownerId, whitelist, seconds } = who;
  const isOver = whitelist.offAt !== null && whitelist.offAt <= seconds;
  const isOn = whitelist.isOn && !isOver && whitelist.offAt === null;
  await deps.store.transaction((trx) => setWhitelist(trx, deps, ownerId, !isOn));
  who.whitelist = { isOn: true, offAt: isOn ? seconds + daySeconds : null };
}

async function save(who: Someone): Promise<void> {
  const { deps, ownerId } = who;
  for (const currency of ['USDT', 'BTC'] as const) {
    const [id, address] = [randomUUID(), withdrawalAddress(currency)];
    const saved = await who.act('save', (trx) => saveAddress(trx, deps, ownerId, id, address));
    if (saved !== null) who.addresses[currency] = { id, saved: who.seconds };
  }
}

async function endPlan(who: Someone): Promise<void> {
  const { deps, current } = who;
  const plans = deps.store.db.selectFrom('plan_orders').select('id').where('user_id', '=', current.userId);
  const running = await plans.where('status', '=', 'running').executeTakeFirst();
  if (running === undefined) return;
  await who.attempt('endPlan', () => endEarly(deps, current.userId, running.id, deps.store.transaction));
}

async function borrow(who: Someone): Promise<void> {
  const { deps, ownerId } = who;
  const { userId } = who.current;
  const asked = { id: randomUUID(), amount: '100', days: 7, ...(await papersFor(deps, ownerId)) };
  await who.act('borrow', (trx) => submitLoan(trx, deps, { userId, ownerId }, asked));
}

async function repay(who: Someone): Promise<void> {
  const { deps } = who;
  const { userId } = who.current;
  const loans = deps.store.db.selectFrom('loans').select(['id', 'principal']).where('user_id', '=', userId);
  const owed = await loans.where('status', '=', 'disbursed').executeTakeFirst();
  if (owed === undefined) return;
  const asked = { id: owed.id, amount: fromMinor(owed.principal, 'USDT') };
  await who.act('repay', (trx) => repayLoan(trx, deps, userId, asked));
}

async function reset(who: Someone): Promise<void> {
  const { deps } = who;
  const take = () => Promise.resolve();
  const { answer } = await deps.store.transaction((trx) =>
    resetAccount(trx, deps, who.as(who.current), { start: '1000', take }, 'test'),
  );
  who.begin(answer.user.id);
}

type Foreign = Exclude<Act['do'], 'cancel' | 'review' | 'day' | 'nextDay'>;

export const acts: Record<Foreign, Doing> = {
  deposit: (who, size) => deposit(who, 'USDT', usdt(size * 10)),
  depositCoin: (who, size) => deposit(who, 'BTC', BigInt(size) * 10_000n),
  move: (who, size) => move(who, 'option', size * 10),
  async spot(who, size) {
    const { deps } = who;
    const worst = onTick(deps.market, symbol, (priceOf(who, symbol).price * 102n) / 100n, tickNow(deps));
    const order = { symbol, side: 'buy', type: 'market', price: showPrice(symbol, worst) } as const;
    const quantity = (size / 100).toFixed(2);
    const row = await who.act('spot', (trx) => submitSpot(trx, deps, who.current.userId, { ...order, quantity }));
    if (row !== null) await noteFills(who, row.id);
  },
  async option(who, size) {
    const { deps } = who;
    await move(who, 'option', size * 10);
    const shown = { shown_price: showPrice(symbol, priceOf(who, symbol).price), shown_at: msOf(tickNow(deps)) };
    const order = { symbol, direction: 'up', seconds: 30, currency: 'USDT', amount: String(size * 10) } as const;
    const row = await who.act('option', (trx) => submitOption(trx, deps, who.current.userId, { ...order, ...shown }));
    if (row !== null) who.current.trades.push({ at: who.seconds, amount: usdt(size * 10) });
  },
  async identity(who) {
    await passIdentity(who.domain, who.ownerId);
    who.isIdentified = true;
  },
  async password(who) {
    const hash = await hashPayPassword(who.deps, who.ownerId, payDigits);
    await who.deps.store.transaction((trx) => setPayPassword(trx, who.ownerId, hash));
    who.hasPayPassword = true;
  },
  save,
  whitelist: switchWhitelist,
  async freeze(who) {
    const state = { isFrozen: !who.isFrozen, reason: 'A test.' };
    await who.deps.store.transaction((trx) => setFrozen(trx, who.deps, who.ownerId, state));
    who.isFrozen = state.isFrozen;
  },
  factor: switchFactor,
  convert: (who) => exchange(who, 'convert', 'USDT', '40'),
  convertBack: (who) => exchange(who, 'convertBack', 'BTC', '0.0002'),
  open: (who) => position(who, false),
  order: (who) => position(who, true),
  close,
  async takePlan(who) {
    const wish = { kind: 'hosting', plan: 'hosting1', currency: 'USDT', amount: '500' } as const;
    await who.act('takePlan', (trx) => takePlan(trx, who.deps, who.current.userId, wish));
  },
  endPlan,
  borrow,
  repay,
  reset,
};

/** Saved addresses, as the person sees them. */
export async function addressOf(who: Someone, currency: 'USDT' | 'BTC') {
  const { list } = await listAddresses(who.deps.store.db, who.deps, who.ownerId);
  return list.find(({ id }) => id === who.addresses[currency]?.id);
}
