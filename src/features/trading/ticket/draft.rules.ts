import { type TimeInForce, timesInForce } from '#contract/api/spot.ts';
import type { MarketRules } from '#contract/markets.ts';
import type { Side } from '#contract/rules/trading/spot.ts';
import type { Direction } from '#contract/rules/trading/position.ts';

/** A stop-limit order is placed when the market reaches its stop; an OCO sells at its limit or, at its stop, at the market. */
export type OrderType = 'market' | 'limit' | 'stop_limit' | 'oco';

/** What somebody is filling in for one market, as typed. A product leaves alone what it does not ask for. */
export interface Draft {
  /** Of positions: long is bought, short is sold; of options: up is bought, down is sold. */
  side: Side;
  type: OrderType;
  price: string;
  stopPrice: string;
  /** A price of the book that was tapped, or ''. It stands for `type` and `price` until one of them is changed by hand. */
  taken: string;
  /** How long it waits: until it is cancelled, or until the end of the day (UTC). */
  timeInForce: TimeInForce;
  quantity: string;
  /** What `quantity` counts: the base (of forex and metals lots), or USDT. */
  unit: 'base' | 'usdt';
  /** The share of the most that filled `quantity`, in per cent; 0: it was typed. */
  share: number;
  leverage: number;
  takeProfit: string;
  stopLoss: string;
  /** How long an option runs. */
  seconds: number;
}

export type DraftField = 'price' | 'stopPrice' | 'quantity' | 'takeProfit' | 'stopLoss';

/** What stays for the next order. */
type Stays = 'side' | 'type' | 'price' | 'timeInForce' | 'unit' | 'leverage' | 'seconds';

/** What an order uses up: a field of the draft is here or stays. */
export const usedUp: Omit<Draft, Stays> = {
  taken: '',
  stopPrice: '',
  quantity: '',
  share: 0,
  takeProfit: '',
  stopLoss: '',
};

/** @param leverageAtFirst the highest that a first order of this product is offered. */
export function emptyDraft({ leverages }: Pick<MarketRules, 'leverages'>, leverageAtFirst = 1): Draft {
  return {
    side: 'buy',
    type: 'market',
    price: '',
    stopPrice: '',
    timeInForce: 'gtc',
    taken: '',
    quantity: '',
    unit: 'base',
    share: 0,
    leverage: leverages.findLast((one) => one <= leverageAtFirst) ?? 1,
    takeProfit: '',
    stopLoss: '',
    seconds: 60,
  };
}

const known: Partial<Record<keyof Draft, readonly string[]>> = {
  side: ['buy', 'sell'],
  type: ['market', 'limit', 'stop_limit', 'oco'],
  timeInForce: timesInForce,
  unit: ['base', 'usdt'],
};

/** A draft that was kept may be of an older version of the app: then it is empty. */
export function readDraft(kept: unknown, empty: Draft): Draft {
  if (typeof kept !== 'object' || kept === null) return empty;
  const entries = Object.entries({ ...empty, ...kept }).filter(([name]) => Object.hasOwn(empty, name));
  const draft = Object.fromEntries(entries) as unknown as Draft;
  const names = Object.keys(empty) as (keyof Draft)[];
  const isWhole = names.every((name) => typeof draft[name] === typeof empty[name]);
  const isKnown = names.every((name) => known[name]?.includes(String(draft[name])) !== false);
  return isWhole && isKnown ? draft : empty;
}

/** Whether a position of this side gains when the price rises. */
export function directionOf(side: Side): Direction {
  return side === 'buy' ? 'long' : 'short';
}

export function sideOf(direction: Direction): Side {
  return direction === 'long' ? 'buy' : 'sell';
}

export function otherSide(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}
