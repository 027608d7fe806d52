import { valueUnit } from './figures.ts';
import { closingOf, type PositionTerms, profitOf } from './position.ts';

/** What a profit is computed from: `quantity` is what is open, `rate` the one of the moment. */
type Open = Pick<PositionTerms, 'rules' | 'direction' | 'openPrice' | 'quantity' | 'rate'>;

/**
 * The unrealised profit of a position, the one that every list, card and total shows: of the price alone, before the closing fee, in USDT
 * minor units, a loss rounded up.
 * @param price the market's price, by which stops and liquidation are judged; of forex and metals the bid of a long, the ask of a short.
 */
export function unrealisedProfit({ rules, direction, openPrice, quantity, rate }: Open, price: bigint): bigint {
  return profitOf(direction, openPrice, price, quantity, valueUnit(rules, rate));
}

/** USDT minor units. */
export interface Closed {
  /** Of the price alone, before the closing fee. */
  profit: bigint;
  fee: bigint;
  /** Behind the closing fee; never below the whole margin, because the house bears the rest. */
  net: bigint;
}

/**
 * What closing all of a position at a price brings.
 * @param price what the close gets: of a contract the average of the book.
 * @param margin what the position holds now.
 */
export function netIfClosed(open: Open, price: bigint, margin: bigint): Closed {
  const { quantity } = open;
  const { profit, fee, payout } = closingOf(open, { closePrice: price, quantity, open: quantity, held: margin });
  return { profit, fee, net: payout - margin };
}
