import type { Balance, RecordKind, WalletRecord } from '../../../contract/api/wallet.ts';
import { type AccountKind, accountKinds, type Currency, fromMinor, toMinor } from '../../../contract/currencies.ts';
import { formatTime } from '../../lib/figures/format.ts';

export interface AccountView {
  account: AccountKind;
  /** In USDT. */
  value: string;
  held: Balance[];
  /** Coins of which there is nothing: folded away. */
  empty: Balance[];
}

/** The accounts one by one, in their order, each with what it holds. */
export function accountsOf(list: readonly Balance[]): AccountView[] {
  return accountKinds.map((account) => {
    const own = list.filter((balance) => balance.account === account);
    const value = own.reduce((sum, balance) => sum + (toMinor(balance.value, 'USDT') ?? 0n), 0n);
    return { account, value: fromMinor(value, 'USDT'), held: own.filter(isHeld), empty: own.filter((b) => !isHeld(b)) };
  });
}

export function isZero(decimal: string): boolean {
  return !/[1-9]/.test(decimal);
}

function isHeld({ available, frozen }: Balance): boolean {
  return !isZero(available) || !isZero(frozen);
}

export const recordPeriods = ['all', 'day', 'week', 'month', 'quarter'] as const;
export type RecordPeriod = (typeof recordPeriods)[number];

const periodDays: Record<Exclude<RecordPeriod, 'all'>, number> = { day: 1, week: 7, month: 30, quarter: 90 };

export interface RecordFilter extends Record<string, string> {
  account: AccountKind | 'all';
  currency: Currency | 'all';
  kind: RecordKind | 'all';
  period: RecordPeriod;
}

export const everyRecord: RecordFilter = { account: 'all', currency: 'all', kind: 'all', period: 'all' };

export function isFiltered(filter: RecordFilter): boolean {
  return Object.values(filter).some((value) => value !== 'all');
}

/** What the server is asked: what is not filtered by is not said. */
export function recordRequest({ account, currency, kind, period }: RecordFilter, nowSeconds: number) {
  return {
    ...(account === 'all' ? {} : { account }),
    ...(currency === 'all' ? {} : { currency }),
    ...(kind === 'all' ? {} : { kind }),
    ...(period === 'all' ? {} : { from: nowSeconds - periodDays[period] * 86_400 }),
  };
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

const recordColumns = [
  'id',
  'time_utc',
  'kind',
  'reference',
  'account',
  'currency',
  'amount',
  'balance_after',
  'simulated',
] as const;

/** A table for spreadsheets: the first line names the schema, the second the columns. Full precision, times in UTC. */
export function recordTable(records: readonly WalletRecord[]): { header: string[]; rows: string[][] } {
  const rows = records.map((record) => [
    record.id,
    new Date(record.time * 1000).toISOString(),
    record.kind,
    record.reference,
    record.account,
    record.currency,
    record.amount,
    record.balance,
    String(record.simulated),
  ]);
  const header = ['schema', 'hft-practice/records', '1'];
  return {
    header: [...header, ...recordColumns.slice(header.length).map(() => '')],
    rows: [[...recordColumns], ...rows],
  };
}
