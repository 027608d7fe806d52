import type { Conversion } from '#contract/api/money/conversion.ts';
import type { Currency } from '#contract/currencies.ts';
import { worthSymbol } from '#contract/rules/worth/worth.ts';
import { tableOf, utc } from '#src/lib/files/table.ts';
import { paths } from '#src/lib/paths.ts';

export const conversionTable = tableOf<Conversion>('conversions', 1, {
  id: ({ id }) => id,
  number: ({ number }) => number,
  time_utc: ({ created }) => utc(created),
  from: ({ from }) => from,
  amount: ({ amount }) => amount,
  to: ({ to }) => to,
  result: ({ result }) => result,
  spread: ({ fee }) => fee,
  from_price_usdt: ({ from_price }) => from_price,
  to_price_usdt: ({ to_price }) => to_price,
  tick: ({ tick }) => tick,
  simulated: ({ simulated }) => String(simulated),
});

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
