import type { Conversion } from '#contract/api/money/conversion.ts';
import type { Currency } from '#contract/currencies.ts';
import { worthSymbol } from '#contract/rules/worth/worth.ts';
import { paths } from '#src/lib/paths.ts';

const columns = [
  'id',
  'number',
  'time_utc',
  'from',
  'amount',
  'to',
  'result',
  'spread',
  'from_price_usdt',
  'to_price_usdt',
  'tick',
  'simulated',
] as const;

/** A table for spreadsheets: the first line names the schema, the second the columns. Full precision, times in UTC. */
export function conversionTable(list: readonly Conversion[]): { header: string[]; rows: string[][] } {
  const rows = list.map((one) => [
    one.id,
    one.number,
    new Date(one.created * 1000).toISOString(),
    one.from,
    one.amount,
    one.to,
    one.result,
    one.fee,
    one.from_price,
    one.to_price,
    String(one.tick),
    String(one.simulated),
  ]);
  const schema = ['schema', 'hft-practice/conversions', '1'];
  return { header: [...schema, ...columns.slice(schema.length).map(() => '')], rows: [[...columns], ...rows] };
}

export interface PriceCheck {
  currency: Currency;
  path: string;
}

/** Where each price of a conversion can be checked against its day's commitment; USDT has none. */
export function checksOf({ from, to, from_price, to_price, tick }: Conversion, head: string | undefined): PriceCheck[] {
  const sides = [
    { currency: from, price: from_price },
    { currency: to, price: to_price },
  ];
  return sides.flatMap(({ currency, price }) => {
    const symbol = worthSymbol(currency);
    if (symbol === null) return [];
    return [{ currency, path: paths.verify({ kind: 'conversion', symbol, at: String(tick), price, head }) }];
  });
}
