import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engines/engine.ts';
import type { Tables } from '../tables.ts';
import { typeWords } from './typeWords.ts';

/** By how many digits the prices of a coin are counted finer from here on. The figures are this version's own: it never changes. */
const finer: Record<string, number> = {
  BTC: 2,
  ETH: 3,
  BNB: 4,
  SOL: 5,
  XRP: 5,
  ADA: 5,
  DOGE: 5,
  TRX: 5,
  AVAX: 5,
  LINK: 5,
  DOT: 5,
  LTC: 5,
  BCH: 4,
  XLM: 5,
  ATOM: 5,
  NEAR: 5,
  ALGO: 6,
  FIL: 5,
  APT: 5,
  ARB: 5,
  OP: 5,
  SUI: 5,
  INJ: 4,
  SAND: 4,
  MANA: 4,
  CHZ: 5,
};
/** Options are decided on still more of them. */
const optionDigits = 4;
/** Fits a whole number of 64 bits; a limit beyond it is one that no market comes to. */
const most = 10n ** 18n;

/** Decimals of the price of each pair whose quote is not the dollar: its profit depends on two prices. */
const crosses: Record<string, number> = {
  USDJPY: 3,
  USDCHF: 5,
  USDCAD: 5,
  EURGBP: 5,
  EURJPY: 3,
  GBPJPY: 3,
  AUDJPY: 3,
  EURCHF: 5,
  EURAUD: 5,
  GBPCHF: 5,
};

/** Version 5: prices counted finer, the rate of each fill, and what a limit order of a contract still waits for. */
export async function applyMarket2(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of [...columnsOf(engine), ...pricesOf()]) await sql.raw(statement).execute(db);
  await armCrosses(db);
}

function columnsOf(engine: Engine): string[] {
  const { int } = typeWords[engine];
  return [
    `alter table fills add column rate ${int} not null default 100000000 check (rate > 0)`,
    `update fills set rate = (select p.rate from positions p where p.id = fills.order_id) where product = 'forex'`,
    `alter table triggers add column base ${int}`,
    `alter table triggers add column room ${int}`,
    'create index triggers_of_two_prices on triggers (symbol) where room is not null',
    `alter table positions add column waiting ${int} not null default 0 check (waiting >= 0)`,
    `alter table positions add column held ${int} not null default 0 check (held >= 0)`,
    `update positions set waiting = quantity, held = margin, margin = 0 where status = 'pending'`,
  ];
}

function pricesOf(): string[] {
  return [
    finerPrices('spot_orders', ['price'], "type = 'limit'"),
    finerPrices(
      'positions',
      ['limit_price', 'open_price', 'take_profit', 'stop_loss', 'liquidation', 'closed_value'],
      "product = 'contract'",
    ),
    finerPrices('fills', ['price'], "product in ('spot', 'contract')"),
    finerPrices('fills', ['price'], "product = 'option'", optionDigits),
    finerPrices('triggers', ['level'], "way <> 'at'"),
    finerPrices('options', ['open_price', 'final_price'], 'true', optionDigits),
  ];
}

/** Multiplies columns by what their market's prices are counted finer; what is null stays so. */
function finerPrices(table: string, columns: readonly string[], where: string, more = 0): string {
  const times = (digits: number) => 10n ** BigInt(digits + more);
  const factor = `(case symbol ${Object.entries(finer)
    .map(([coin, digits]) => `when '${coin}USDT' then ${times(digits)}`)
    .join(' ')} else ${times(0)} end)`;
  const scaled = columns.map(
    (column) =>
      `${column} = case when ${column} > ${most} / ${factor} then ${most} / ${factor} else ${column} end * ${factor}`,
  );
  return `update ${table} set ${scaled.join(', ')} where ${where}`;
}

const lot = 100_000n;
const maintenanceBps = 20n;

/**
 * An open position of a pair with another currency is liquidated by price and rate together from here on: the price it counts from,
 * and what it has to lose. Its level is one that is always looked at, until the next night sets it by the rate of then.
 */
async function armCrosses(db: Kysely<Tables>): Promise<void> {
  const rows = await db
    .selectFrom('positions')
    .select(['id', 'symbol', 'direction', 'open_price', 'open_quantity', 'rate', 'margin'])
    .where('product', '=', 'forex')
    .where('status', '=', 'open')
    .where('symbol', 'in', Object.keys(crosses))
    .execute();
  for (const { id, symbol, direction, open_price: base, open_quantity: quantity, rate, margin } of rows) {
    if (base === null) continue;
    // Lots have two decimals, USDT six, rates eight.
    const den = 10n ** BigInt((crosses[symbol] ?? 0) + 2 + 8);
    const each = quantity * lot * 1_000_000n;
    const notional = -floorOf(-(base * each * rate), den);
    const left = margin + floorOf(-(notional * maintenanceBps), 10_000n);
    const room = floorOf((left - 1n) * den, each) + 1n;
    const level = direction === 'long' ? most : 0n;
    const way = direction === 'long' ? 'below' : 'above';
    const purpose = 'liquidation';
    // One that no price would have ended has no trigger yet.
    const since = { order_id: id, purpose, product: 'forex', symbol, way } as const;
    const [known] = await db
      .selectFrom('triggers')
      .select('since')
      .where('order_id', '=', id)
      .orderBy('since')
      .execute();
    await db
      .insertInto('triggers')
      .values({ ...since, level, since: known?.since ?? 0n, base, room })
      .onConflict((conflict) => conflict.columns(['order_id', 'purpose']).doUpdateSet({ level, base, room }))
      .execute();
  }
}

function floorOf(num: bigint, den: bigint): bigint {
  const cut = num / den;
  return num % den < 0n ? cut - 1n : cut;
}
