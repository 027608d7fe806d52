import type { Position } from '#contract/api/positions.ts';
import type { Balance } from '#contract/api/wallet.ts';
import { type AccountKind, accountKinds, toMinor } from '#contract/currencies.ts';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { parseDecimal } from '#contract/money.ts';
import { isLotMarket, rateOne, readPrice, valueUnit } from '../trading/figures.ts';
import { type Direction, type PositionTerms, profitOf } from '../trading/position.ts';
import { worthOf, worthSymbol } from './worth.ts';
import { inCents } from './cents.ts';
import { closingPrice, pricesOf } from './forexPrices.ts';

/** The last price of each market as a decimal of the wire, at a second of the server's clock. */
export interface Prices {
  atSeconds: number;
  priceOf(symbol: string): string | undefined;
}

/** What of a position its profit is reckoned from. */
export type HeldPosition = Pick<
  Position,
  'symbol' | 'direction' | 'status' | 'open_price' | 'open_quantity' | 'margin'
>;

export interface AccountWorth {
  /** USDT minor units in whole cents: the balances as they are shown, and `unrealised`. */
  total: bigint;
  /** The unrealised profit of open positions at current prices, in cents rounded to the nearest. */
  unrealised: bigint;
  /** What each currency is worth, in cents, truncated; USDT: available plus frozen, each as it is shown. */
  values: ReadonlyMap<string, bigint>;
}

export interface Equity {
  /** The sum of the accounts as they are shown. */
  total: bigint;
  unrealised: bigint;
  accounts: Record<AccountKind, AccountWorth>;
  /** How many positions are open. */
  openCount: number;
  /** Markets without a price, as "EUR/USD": no sum has the profit or loss of positions in them. */
  missing: string[];
  /** Whether a coin without a price is valued as the server reported it with the balances. */
  usesReported: boolean;
}

/**
 * The user's equity at current prices: balances (with margins, stakes and what is held for pending orders: they
 * are frozen, not gone), coins at their last price, and the unrealised profit or loss of open positions. Swap and the fees of opening
 * are in the balances already; a closing fee is not taken off.
 */
export function equityOf(balances: readonly Balance[], positions: readonly HeldPosition[], prices: Prices): Equity {
  const open = positions.filter(isHeldOpen);
  const profits = open.map((position) => ({ position, profit: unrealisedOf(position, prices) }));
  const unrealised = profits.reduce((sum, { profit }) => sum + inCents(profit ?? 0n, 'nearest'), 0n);
  const missing = new Set(profits.flatMap(({ position, profit }) => (profit === null ? [pairOf(position)] : [])));
  let usesReported = false;
  const worthOfAccount = (account: AccountKind): AccountWorth => {
    const values = new Map<string, bigint>();
    let sum = 0n;
    for (const balance of balances.filter((row) => row.account === account)) {
      const { value, isReported } = valueOf(balance, prices);
      usesReported ||= isReported;
      values.set(balance.currency, value);
      sum += value;
    }
    // Contracts, forex and metals settle in one account.
    const own = account === 'contract' ? unrealised : 0n;
    return { total: sum + own, unrealised: own, values };
  };
  const accounts: Record<AccountKind, AccountWorth> = {
    spot: worthOfAccount('spot'),
    contract: worthOfAccount('contract'),
    option: worthOfAccount('option'),
  };
  return {
    total: accountKinds.reduce((sum, account) => sum + accounts[account].total, 0n),
    unrealised,
    accounts,
    openCount: open.length,
    missing: [...missing],
    usesReported,
  };
}

/**
 * The unrealised profit of the open part of a position, by the change of price alone, in USDT minor units rounded down: a
 * coin at its last price, forex and metals at the side they close at and the current rate. A loss ends with the margin, the rest is
 * the house's. Null when a price is missing.
 */
export function unrealisedOf(position: HeldPosition, prices: Prices): bigint | null {
  const { symbol, direction, open_price, open_quantity, margin } = position;
  const rules = marketOf(symbol);
  if (rules === undefined) return null;
  const opened = open_price === null ? null : readPrice(rules, open_price);
  const quantity = parseDecimal(open_quantity, rules.quantityPrecision);
  const now = closesAt(rules, direction, prices);
  if (opened === null || quantity === null || now === null) return null;
  return unrealisedAt({ rules, direction, openPrice: opened, quantity, margin: toMinor(margin, 'USDT') ?? 0n }, now);
}

/** The same from whole numbers: the one definition of unrealised profit. `margin` in USDT minor units. */
export function unrealisedAt(
  {
    rules,
    direction,
    openPrice,
    quantity,
    margin,
  }: Pick<PositionTerms, 'rules' | 'direction' | 'openPrice' | 'quantity'> & { margin: bigint },
  { price, rate }: ClosesAt,
): bigint {
  const profit = profitOf(direction, openPrice, price, quantity, valueUnit(rules, rate));
  return profit < -margin ? -margin : profit;
}

/** What a position of this direction closes at: a whole price, and the quote currency in USDT (10^-8). Null when a price is missing. */
export interface ClosesAt {
  price: bigint;
  rate: bigint;
}

export function closesAt(rules: MarketRules, direction: Direction, { atSeconds, priceOf }: Prices): ClosesAt | null {
  if (isLotMarket(rules)) {
    const both = pricesOf(rules, atSeconds, priceOf);
    return both === null ? null : { price: closingPrice(both, direction), rate: both.rate };
  }
  const price = readPrice(rules, priceOf(rules.symbol) ?? '');
  return price === null ? null : { price, rate: rateOne };
}

function pairOf({ symbol }: HeldPosition): string {
  const rules = marketOf(symbol);
  return rules === undefined ? symbol : `${rules.base}/${rules.quote}`;
}

function isHeldOpen({ open_price, status }: HeldPosition): boolean {
  return open_price !== null && (status === 'open' || status === 'closing');
}

/** `isReported`: without a price, it is the value that the server reported with the balances. */
function valueOf(balance: Balance, { priceOf }: Prices): { value: bigint; isReported: boolean } {
  const { currency, value } = balance;
  const [available, frozen] = [toMinor(balance.available, currency) ?? 0n, toMinor(balance.frozen, currency) ?? 0n];
  const symbol = worthSymbol(currency);
  if (symbol === null) return { value: inCents(available, 'trunc') + inCents(frozen, 'trunc'), isReported: false };
  const rules = marketOf(symbol);
  const price = rules === undefined ? null : readPrice(rules, priceOf(symbol) ?? '');
  const held = available + frozen;
  if (rules === undefined || price === null) {
    return { value: inCents(toMinor(value, 'USDT') ?? 0n, 'trunc'), isReported: held > 0n };
  }
  return { value: inCents(worthOf(currency, held, rules, price), 'trunc'), isReported: false };
}
