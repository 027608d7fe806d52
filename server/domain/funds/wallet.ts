import type { Kysely } from 'kysely';
import type { Answer } from '#contract/api/calls.ts';
import { type Balance, recordKinds, type Wallet, type WalletRecord } from '#contract/api/wallet.ts';
import {
  type AccountKind,
  accountKinds,
  type Currency,
  currencyIds,
  fromMinor,
  isCurrency,
} from '#contract/currencies.ts';
import { marketOf } from '#contract/markets.ts';
import { type DepositCurrency, depositRules, refusedEnding } from '#contract/rules/deposit.ts';
import { worthOf, worthSymbol } from '#contract/rules/worth/worth.ts';
import { balancesOf, type LedgerRecord, recordsOf } from '#server/ledger/read.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import type { Stores } from '../parts.ts';
import { depositLimits } from './addresses.ts';
import { countPending } from './deposits.ts';

/** What is always listed, though it may be empty. */
const listed: Record<AccountKind, readonly Currency[]> = {
  spot: ['USDT', 'BTC', 'ETH'],
  contract: ['USDT'],
  option: ['USDT'],
};

/** All accounts with what they hold, and their main currencies in any case, with the values in USDT at the prices of now. */
export async function describeWallet(deps: Deps, userId: string): Promise<Wallet> {
  const held = await balancesOf(deps.store.db, userId);
  const nowMs = deps.clock.nowMs();
  let total = 0n;
  const list = accountKinds.flatMap((account) =>
    currencyIds.flatMap((currency) => {
      const own = held.find((row) => row.kind === account && row.currency === currency) ?? nothing;
      if (own.available + own.frozen === 0n && !listed[account].includes(currency)) return [];
      total += valueInUsdt(deps, currency, own.available + own.frozen, nowMs);
      return [presentBalance(deps, account, currency, own)];
    }),
  );
  return { at: Math.floor(nowMs / 1000), total: fromMinor(total, 'USDT'), list };
}

/** One balance of the user; within a transaction, as it is there. */
export async function balanceIn(
  trx: Trx | Stores['store']['db'],
  deps: Deps,
  userId: string,
  account: AccountKind,
  currency: Currency,
): Promise<Balance> {
  const held = await balancesOf(trx, userId);
  const own = held.find((row) => row.kind === account && row.currency === currency) ?? nothing;
  return presentBalance(deps, account, currency, own);
}

function presentBalance(
  deps: Deps,
  account: AccountKind,
  currency: Currency,
  { available, frozen }: { available: bigint; frozen: bigint },
): Balance {
  return {
    account,
    currency,
    available: fromMinor(available, currency),
    frozen: fromMinor(frozen, currency),
    value: fromMinor(valueInUsdt(deps, currency, available + frozen, deps.clock.nowMs()), 'USDT'),
  };
}

const nothing = { available: 0n, frozen: 0n };

/** Minor units of USDT, rounded down: a value shown is never more than what is there. */
function valueInUsdt({ market }: Deps, currency: Currency, minor: bigint, nowMs: number): bigint {
  if (currency === 'USDT' || minor === 0n) return minor;
  const symbol = worthSymbol(currency) ?? '';
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error(`${currency} has no market to be valued by.`);
  return worthOf(currency, minor, rules, market.priceAt(symbol, nowMs));
}

/** What a deposit of this currency is held to, and where the user stands. */
export async function depositInfo(
  deps: Deps,
  userId: string,
  currency: DepositCurrency,
): Promise<Answer<'wallet/get_info'>> {
  const { creditedIn, scale } = depositRules[currency];
  const held = await balancesOf(deps.store.db, userId);
  const { available, frozen } = held.find((row) => row.kind === 'spot' && row.currency === creditedIn) ?? nothing;
  return {
    currency,
    deposit: { ...depositLimits(deps, currency), fee: '0', decimals: scale, refused_ending: refusedEnding },
    available: fromMinor(available, creditedIn),
    frozen: fromMinor(frozen, creditedIn),
    pending: await countPending(deps.store.db, userId, currency),
  };
}

interface RecordsRequest {
  account?: AccountKind | undefined;
  currency?: Currency | undefined;
  kind?: (typeof recordKinds)[number] | undefined;
  from?: number | undefined;
  to?: number | undefined;
  reference?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** The user's postings in words, newest first. */
export async function listRecords(
  deps: Deps,
  userId: string,
  { kind, cursor, limit, ...filter }: RecordsRequest,
): Promise<{ list: WalletRecord[]; next: string | null }> {
  const kinds = kind === undefined ? [...recordKinds] : [kind];
  const { list, next } = await recordsOf(deps.store.db, userId, { ...filter, kinds }, cursor ?? null, limit);
  const markets = await marketsOf(deps.store.db, userId, list);
  return { list: list.map((record) => presentRecord(record, markets.get(record.reference) ?? null)), next };
}

/** What was traded, by the number of the order or conversion that a posting refers to. */
async function marketsOf(
  db: Kysely<Tables>,
  userId: string,
  records: readonly LedgerRecord[],
): Promise<Map<string, string>> {
  const numbers = [...new Set(records.map(({ reference }) => reference))].filter((number) => number !== '');
  const markets = new Map<string, string>();
  if (numbers.length === 0) return markets;
  for (const table of ['spot_orders', 'positions', 'options'] as const) {
    // The three have these columns alike.
    const orders = await (db as Kysely<Pick<Tables, 'spot_orders'>>)
      .selectFrom(table as 'spot_orders')
      .select(['number', 'symbol'])
      .where('user_id', '=', userId)
      .where('number', 'in', numbers)
      .execute();
    for (const { number, symbol } of orders) markets.set(number, symbol);
  }
  const conversions = await db
    .selectFrom('conversions')
    .select(['number', 'from_currency', 'to_currency'])
    .where('user_id', '=', userId)
    .where('number', 'in', numbers)
    .execute();
  for (const { number, from_currency: from, to_currency: to } of conversions) markets.set(number, `${from}/${to}`);
  return markets;
}

function presentRecord(record: LedgerRecord, market: string | null): WalletRecord {
  const { currency } = record;
  const account = accountKinds.find((kind) => kind === record.account);
  const kind = recordKinds.find((known) => known === record.kind);
  if (account === undefined || kind === undefined || !isCurrency(currency)) {
    throw new Error(`The posting of ${record.entryId} is of a kind that the contract does not know.`);
  }
  return {
    id: `${record.entryId}:${account}:${currency}:${record.bucket}`,
    account,
    currency,
    amount: fromMinor(record.amount, currency),
    balance: fromMinor(record.totalAfter, currency),
    kind,
    reference: record.reference,
    market,
    time: record.created,
    simulated: true,
  };
}
