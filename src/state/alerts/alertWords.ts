import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { marketOf } from '#contract/markets.ts';
import { formatPrice, formatTime } from '#src/lib/figures/format.ts';
import type { AlertHit, PriceAlert } from './alert.rules.ts';

/** The words for an alert that was reached, in the bar and in a notification. */
export function alertWords(
  i18n: I18n,
  { symbol, side, price }: PriceAlert,
  hit: AlertHit,
  tag: string,
): { title: string; body: string } {
  const { base, quote, pricePrecision } = marketOf(symbol) ?? { base: symbol, quote: '', pricePrecision: 0 };
  const values = { pair: `${base}/${quote}`, level: formatPrice(price, pricePrecision, tag) };
  const title =
    side === 'above'
      ? msg({ message: '{pair} has risen to {level}', comment: 'A price alert; like BTC/USDT and 70,000.00' })
      : msg({ message: '{pair} has fallen to {level}', comment: 'A price alert; like BTC/USDT and 70,000.00' });
  const time = formatTime(hit.at);
  const body =
    hit.price === null
      ? msg({
          message: 'In the minute from {time}, while the app had no live prices. Simulated market.',
          comment: 'Below the title of a price alert that was missed; time like 2026-11-22 12:04:00',
        })
      : msg({
          message: '{time}: {now}. Simulated market.',
          comment: 'Below the title of a price alert: when, and the price; time like 2026-11-22 12:04:31',
        });
  const now = formatPrice(hit.price ?? price, pricePrecision, tag);
  return { title: i18n._({ ...title, values }), body: i18n._({ ...body, values: { time, now } }) };
}
