import { type Balance, type RecordKind, recordKinds, type WalletRecord } from '#contract/api/wallet.ts';
import {
  type AccountKind,
  accountKinds,
  type Currency,
  currencyIds,
  fromMinor,
  toMinor,
} from '#contract/currencies.ts';
import type { CoinCost } from '#contract/api/money/worth.ts';
import { marketOf } from '#contract/markets.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { tableOf, utc } from '#src/lib/files/table.ts';
import { type Period, sinceOf } from '#src/lib/figures/periods.ts';
import { paths } from '#src/lib/paths.ts';
import type { Equity } from '#contract/rules/worth/equity.ts';
import { type CoinProfit, coinProfit } from './report/report.rules.ts';

/** A balance, and what it is worth in USDT as it is shown: whole cents. `profit`: unrealised; null where its cost is not known. */
export type ValuedBalance = Balance & { worth: string; profit: CoinProfit | null };

export interface AccountView {
  account: AccountKind;
  /** In USDT: the sum of what stands below it. */
  value: string;
  /** The profit or loss of what is open and paid out of this account; null where nothing is. */
  unrealised: string | null;
  held: ValuedBalance[];
  /** Coins of which there is nothing: folded away. */
  empty: ValuedBalance[];
}

/**
 * The accounts one by one, in their order, each with what it holds, the most valuable first: by the values that were told with the
 * balances, so that no row changes its place while prices move.
 */
export function accountsOf(
  list: readonly Balance[],
  { accounts, openCount }: Equity,
  costs: readonly CoinCost[] = [],
): AccountView[] {
  return accountKinds.map((account) => {
    const { total, unrealised, values } = accounts[account];
    const own = list
      .filter((balance) => balance.account === account)
      .map((balance) => valued(balance, values.get(balance.currency) ?? 0n, costs));
    const held = own.filter(isHeld).toSorted(byValue);
    // An account of one currency has nothing to fold away: it is empty, or it is not.
    const empty = account === 'spot' ? own.filter((balance) => !isHeld(balance)) : [];
    const hasOpen = account === 'contract' && openCount > 0;
    return {
      account,
      value: fromMinor(total, 'USDT'),
      unrealised: hasOpen ? fromMinor(unrealised, 'USDT') : null,
      held,
      empty,
    };
  });
}

/** @param worth USDT minor units, whole cents. */
export function valued(balance: Balance, worth: bigint, costs: readonly CoinCost[]): ValuedBalance {
  const { account, currency, available, frozen } = balance;
  const held = (toMinor(available, currency) ?? 0n) + (toMinor(frozen, currency) ?? 0n);
  const cost = account === 'spot' ? costs.find((one) => one.currency === currency) : undefined;
  return { ...balance, worth: fromMinor(worth, 'USDT'), profit: coinProfit(cost, worth, held) };
}

function byValue(one: Balance, other: Balance): number {
  const difference = valueOf(other) - valueOf(one);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

function valueOf({ value }: Balance): bigint {
  return toMinor(value, 'USDT') ?? 0n;
}

export function isZero(decimal: string): boolean {
  return !/[1-9]/.test(decimal);
}

function isHeld({ available, frozen }: Balance): boolean {
  return !isZero(available) || !isZero(frozen);
}

export interface RecordFilter extends Record<string, string> {
  account: AccountKind | 'all';
  currency: Currency | 'all';
  kind: RecordKind | 'all';
  period: Period;
  /** The number of the order or deposit whose lines are shown. */
  reference: string;
}

export const everyRecord: RecordFilter = {
  account: 'all',
  currency: 'all',
  kind: 'all',
  period: 'all',
  reference: 'all',
};

/** The filter that an address names; what it names wrongly, it does not name. */
export function filterOf(query: URLSearchParams): RecordFilter {
  const reference = query.get('reference') ?? '';
  return {
    ...everyRecord,
    account: accountKinds.find((kind) => kind === query.get('account')) ?? 'all',
    currency: currencyIds.find((id) => id === query.get('currency')) ?? 'all',
    kind: recordKinds.find((kind) => kind === query.get('kind')) ?? 'all',
    reference: /^[\w-]{1,40}$/.test(reference) ? reference : 'all',
  };
}

export function isFiltered(filter: RecordFilter): boolean {
  return Object.values(filter).some((value) => value !== 'all');
}

/** What the server is asked: what is not filtered by is not said. */
export function recordRequest({ account, currency, kind, period, reference }: RecordFilter, nowSeconds: number) {
  return {
    ...(account === 'all' ? {} : { account }),
    ...(currency === 'all' ? {} : { currency }),
    ...(kind === 'all' ? {} : { kind }),
    ...(reference === 'all' ? {} : { reference }),
    ...sinceOf(period, nowSeconds),
  };
}

export type Cause = 'order' | 'plan' | 'other';

/** Where the thing is that caused a posting, and whether it is an order of a trade or of a plan; null where there is none to show. */
export function causeOf({
  kind,
  reference,
  market,
}: Pick<WalletRecord, 'kind' | 'reference' | 'market'>): { what: Cause; path: string } | null {
  const other = (path: string) => ({ what: 'other' as const, path });
  if (kind === 'reward') return other(paths.friend());
  if (reference === '') return null;
  const order = (path: string) => ({ what: 'order' as const, path });
  if (kind === 'conversion') return other(paths.convert({ number: reference }));
  if (kind === 'deposit') return other(paths.depositList({ id: reference }));
  if (kind === 'withdrawal') return other(paths.withdrawals({ id: reference }));
  if (kind === 'loan' || kind === 'interest') return other(paths.loans({ id: reference }));
  if (kind === 'topup') return other(paths.practice());
  if (kind === 'hosting') return { what: 'plan', path: paths.hostingOrders({ id: reference }) };
  if (kind === 'strategy') return { what: 'plan', path: paths.strategyOrders({ id: reference }) };
  if (market === null) return null;
  if (kind === 'option') return order(paths.trade({ symbol: market, product: 'option' }));
  if (reference.startsWith('S')) return order(paths.spotOrders({ order: reference }));
  if (reference.startsWith('C')) return order(paths.contractOrders({ order: reference }));
  return reference.startsWith('F') ? order(paths.forexOrders({ order: reference })) : null;
}

/** A market as people write it: BTC/USDT, and of a conversion what became what. */
export function marketWords(market: string): string {
  const rules = marketOf(market);
  return rules === undefined ? market.replace('/', ' → ') : `${rules.base}/${rules.quote}`;
}

export interface DayOfRecords {
  /** `YYYY-MM-DD` in the device's zone. */
  day: string;
  records: WalletRecord[];
}

/** The same order, broken up by days. */
export function byDay(list: readonly WalletRecord[]): DayOfRecords[] {
  const days: DayOfRecords[] = [];
  for (const record of list) {
    const day = formatTime(record.time).slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.records.push(record);
    else days.push({ day, records: [record] });
  }
  return days;
}

export const recordTable = tableOf<WalletRecord>('records', 2, {
  id: ({ id }) => id,
  time_utc: ({ time }) => utc(time),
  kind: ({ kind }) => kind,
  reference: ({ reference }) => reference,
  market: ({ market }) => market,
  account: ({ account }) => account,
  currency: ({ currency }) => currency,
  amount: ({ amount }) => amount,
  balance_after: ({ balance }) => balance,
  simulated: ({ simulated }) => String(simulated),
});
