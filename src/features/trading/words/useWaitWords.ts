import { useLingui } from '@lingui/react/macro';
import type { MarketRules } from '#contract/markets.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { useFigureText } from '../figures/useFigureText.ts';
import type { Cancellable } from '../orders/waiting.rules.ts';

/** What an order waits for, in words: "When the price rises to 70,000.0: market order, at most 73,500.0". Null while nothing of it does. */
export function useWaitWords({ product, order }: Cancellable, rules: MarketRules): string | null {
  const { t } = useLingui();
  const text = useFigureText(rules);
  const isSpot = product === 'spot';
  const isPending = isSpot ? order.status === 'open' : order.status === 'pending';
  if (!isPending && (isSpot || !/[1-9]/.test(order.waiting_quantity) || order.status !== 'open')) return null;
  const isBuy = isSpot ? order.side === 'buy' : order.direction === 'long';
  const price = isSpot ? order.price : order.limit_price;
  const limit = price === null ? null : text.priceText(price);
  const stop = order.stop_price === null ? null : text.priceText(order.stop_price);
  const time = order.expires === null ? '' : formatTime(order.expires);
  const until =
    time === '' ? '' : ` · ${t({ message: `until ${time}`, comment: 'How long an order waits; a date and time' })}`;
  const words = () => {
    if (stop !== null && order.type === 'oco' && limit !== null) {
      return t`Sells at ${limit}, or at market when the price falls to ${stop}`;
    }
    if (stop !== null && order.stop_tick === null) return stopWords(isBuy, stop);
    if (limit === null) return null;
    return isBuy
      ? t({ message: `Buys at ${limit}`, comment: 'What a limit order waits for' })
      : t({ message: `Sells at ${limit}`, comment: 'What a limit order waits for' });
  };
  const stopWords = (rises: boolean, at: string) => {
    const worst = order.worst_price === null ? null : text.priceText(order.worst_price);
    if (limit !== null) {
      return rises
        ? t`When the price rises to ${at}: limit order at ${limit}`
        : t`When the price falls to ${at}: limit order at ${limit}`;
    }
    if (worst === null)
      return rises ? t`When the price rises to ${at}: market order` : t`When the price falls to ${at}: market order`;
    return rises
      ? t`When the price rises to ${at}: market order at ${worst} or better`
      : t`When the price falls to ${at}: market order at ${worst} or better`;
  };
  const said = words();
  return said === null ? null : said + until;
}
