import type { Selectable } from 'kysely';
import { isTrading, type MarketRules } from '../../../../contract/markets.ts';
import { spreadOf } from '../../../../contract/rules/trading/lots.ts';
import type { Market } from '../../../market/market.ts';
import type { Tables } from '../../../store/tables.ts';
import { rulesOfRow, secondsOf } from '../moment.ts';

export type Trigger = Selectable<Tables['triggers']>;
export type Purpose = Trigger['purpose'];

export interface DueEvent {
  orderId: string;
  product: Trigger['product'];
  purpose: Purpose;
  tick: number;
}

/** What comes first of what is reached at the same tick. */
const order: readonly Purpose[] = ['fill', 'swap', 'close', 'liquidation', 'stop_loss', 'take_profit', 'end'];

/** Spreads change with the hour. */
const hourTicks = 18_000;

/** The first thing that happens to an order up to a tick; null when nothing does. A function of the path alone. */
export function nextEvent(market: Market, triggers: readonly Trigger[], to: number): DueEvent | null {
  let first: DueEvent | null = null;
  for (const trigger of triggers) {
    const tick = reachedAt(market, trigger, first?.tick ?? to);
    if (tick === null) continue;
    const { order_id: orderId, product, purpose } = trigger;
    const isFirst =
      first === null ||
      tick < first.tick ||
      (tick === first.tick && order.indexOf(purpose) < order.indexOf(first.purpose));
    if (isFirst) first = { orderId, product, purpose, tick };
  }
  return first;
}

/** The first tick behind its `since` at which a trigger is reached, or null up to `to`. */
function reachedAt(market: Market, trigger: Trigger, to: number): number | null {
  const [level, from] = [Number(trigger.level), Number(trigger.since) + 1];
  if (trigger.way === 'at') return level <= to ? level : null;
  if (from > to) return null;
  if (trigger.product !== 'forex') return market.firstReaching(trigger.symbol, from, to, trigger.way, trigger.level);
  const rules = rulesOfRow(trigger.symbol);
  const isBid = isOnBid(trigger.purpose, trigger.way);
  for (let start = from; start <= to; start = (Math.floor(start / hourTicks) + 1) * hourTicks) {
    const end = Math.min(to, (Math.floor(start / hourTicks) + 1) * hourTicks - 1);
    const at = secondsOf(start);
    if (!isTrading(rules.kind, at)) continue;
    const half = spreadOf(rules, at) / 2n;
    const price = isBid ? trigger.level + half : trigger.level - half;
    const found = market.firstReaching(trigger.symbol, start, end, trigger.way, price);
    if (found !== null) return found;
  }
  return null;
}

/** Which side of the market a trigger looks at: a long is opened at the ask and closed at the bid, a short the other way. */
function isOnBid(purpose: Purpose, way: 'above' | 'below'): boolean {
  return purpose === 'stop_loss' || purpose === 'liquidation' ? way === 'below' : way === 'above';
}

/** By how much a level may be missed by the market's own price and yet be reached by its bid or ask. */
export function reachOf(rules: MarketRules, widest: bigint): bigint {
  return rules.kind === 'forex' || rules.kind === 'metal' ? widest / 2n : 0n;
}
