import type { PositionProduct, Product } from '#contract/rules/products.ts';

/**
 * Prices are whole numbers of the market's last decimal, quantities of its quantity decimals, amounts USDT minor units; ticks are
 * of 200 ms since 1970.
 */
interface WaitingColumns {
  /** Of an order that takes the market's price: beyond it nothing is taken, and at it is set aside what waits. */
  worst_price: bigint | null;
  /** It waits for the path to get here first; when it did. */
  stop_price: bigint | null;
  stop_tick: bigint | null;
  time_in_force: 'gtc' | 'day';
}

interface SpotOrderTable extends WaitingColumns {
  id: string;
  number: string;
  user_id: string;
  symbol: string;
  side: 'buy' | 'sell';
  type: 'market' | 'limit';
  /** Of a limit order: sells at its stop price, if the path gets there before it is filled. */
  is_oco: bigint;
  quantity: bigint;
  price: bigint | null;
  filled: bigint;
  /** Value of what was filled, without the fee. */
  amount: bigint;
  fee: bigint;
  /** Set aside for what is not filled: USDT minor units of a buyer, the coin's of a seller. */
  held: bigint;
  /** Number of fills so far. */
  fills: bigint;
  status: 'open' | 'done' | 'cancelled';
  tick: bigint;
  created: bigint;
  ended: bigint | null;
}

interface PositionTable extends WaitingColumns {
  id: string;
  number: string;
  user_id: string;
  product: PositionProduct;
  symbol: string;
  direction: 'long' | 'short';
  type: 'market' | 'limit';
  leverage: bigint;
  quantity: bigint;
  open_quantity: bigint;
  limit_price: bigint | null;
  open_price: bigint | null;
  /** Sum of price times quantity of what was opened: its average is the open price. */
  open_value: bigint;
  open_tick: bigint | null;
  /** The quote currency in USDT, in 10^-8, at the opening; of an order that waits, as it was when it was taken. */
  rate: bigint;
  take_profit: bigint | null;
  stop_loss: bigint | null;
  /** How far a trailing stop-loss stays behind the price. */
  trailing_bps: bigint | null;
  /** Since when the stops count. */
  stops_tick: bigint | null;
  liquidation: bigint | null;
  /** Set aside for what is open. */
  margin: bigint;
  /** What of the quantity still waits for its limit price, and what is set aside for it: margin and fee, in USDT minor units. */
  waiting: bigint;
  held: bigint;
  fee: bigint;
  swap: bigint;
  /** Of what was closed, before fees. */
  profit: bigint;
  shortfall: bigint;
  /** Sum of price times quantity of what was closed. */
  closed_value: bigint;
  close_tick: bigint | null;
  close_reason: 'user' | 'take_profit' | 'stop_loss' | 'liquidation' | null;
  fills: bigint;
  status: 'pending' | 'open' | 'closing' | 'closed' | 'cancelled';
  tick: bigint;
  created: bigint;
  opened: bigint | null;
  closed: bigint | null;
  /** The moment of the price that was shown for the last order at the market's price, or close by hand: milliseconds since 1970. */
  shown_at: bigint | null;
}

interface OptionTable {
  id: string;
  number: string;
  user_id: string;
  symbol: string;
  direction: 'up' | 'down';
  seconds: bigint;
  currency: string;
  stake: bigint;
  payout_bps: bigint;
  open_price: bigint;
  tick: bigint;
  final_price: bigint | null;
  final_tick: bigint;
  result: 'win' | 'lose' | 'draw' | null;
  profit: bigint | null;
  status: 'open' | 'done';
  created: bigint;
  ended: bigint | null;
  shown_at: bigint | null;
}

/** What an order was filled with, closed with, or charged overnight; numbered from 1 within the order. */
interface FillTable {
  order_id: string;
  n: bigint;
  product: Product;
  user_id: string;
  symbol: string;
  purpose: 'open' | 'close' | 'swap' | 'margin';
  tick: bigint;
  price: bigint;
  quantity: bigint;
  amount: bigint;
  fee: bigint;
  profit: bigint;
  margin: bigint;
  /** The quote currency in USDT, in 10^-8, at the tick: the figures are computed with it. */
  rate: bigint;
  /** Of what took the market's price on somebody's word: the moment of the price that was shown, in milliseconds since 1970. */
  shown_at: bigint | null;
}

/**
 * What an order waits for: the price at or above, or at or below a level, at a tick after `since`; or a tick (`at`). With a
 * spread the level is the widest one: whether it is reached is decided with the spread of the moment.
 */
interface TriggerTable {
  order_id: string;
  purpose: 'fill' | 'stop' | 'take_profit' | 'stop_loss' | 'trail' | 'liquidation' | 'close' | 'swap' | 'end';
  product: Product;
  symbol: string;
  way: 'above' | 'below' | 'at';
  level: bigint;
  since: bigint;
  /**
   * Of a liquidation that depends on price and rate: the open price, and the room from there. It is reached at the first tick at which
   * the way from `base` to the bid (a short: the ask) times the rate is `room` or more; `level` is where it may be looked for.
   */
  base: bigint | null;
  room: bigint | null;
}

export interface TradingTables {
  spot_orders: SpotOrderTable;
  positions: PositionTable;
  options: OptionTable;
  fills: FillTable;
  triggers: TriggerTable;
}
