import type { HeldPosition } from '#contract/rules/worth/equity.ts';
import { fromMinor } from '#contract/currencies.ts';
import { formatDecimal } from '#contract/money.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { openPriceOf } from '../trading/positions/open.ts';
import { rulesOfRow } from '../trading/moment.ts';

/** A step in the life of a position, as `fills` has it. */
export interface PositionFill {
  order_id: string;
  symbol: string;
  direction: 'long' | 'short';
  purpose: 'open' | 'close' | 'swap' | 'margin';
  tick: bigint;
  price: bigint;
  quantity: bigint;
  profit: bigint;
  margin: bigint;
}

interface Open extends Pick<PositionFill, 'symbol' | 'direction'> {
  /** Quantity of all that was opened, and its price times quantity. */
  opened: bigint;
  value: bigint;
  quantity: bigint;
  margin: bigint;
}

/**
 * The positions that were open behind a tick: told by their fills, so that it makes no difference when they were settled.
 * @param fills by tick, and by number within an order.
 * @returns to be asked for later and later ticks.
 */
export function replayOf(fills: readonly PositionFill[]): (tick: bigint) => HeldPosition[] {
  const positions = new Map<string, Open>();
  let next = 0;
  return (tick) => {
    for (let fill = fills[next]; fill !== undefined && fill.tick <= tick; fill = fills[next]) {
      const { symbol, direction, order_id: id } = fill;
      const before = positions.get(id) ?? { symbol, direction, opened: 0n, value: 0n, quantity: 0n, margin: 0n };
      const open = after(before, fill);
      if (open.quantity > 0n) positions.set(id, open);
      else positions.delete(id);
      next += 1;
    }
    return [...positions.values()].map(present);
  };
}

function after(open: Open, { purpose, price, quantity, profit, margin }: PositionFill): Open {
  switch (purpose) {
    case 'open':
      return {
        ...open,
        opened: open.opened + quantity,
        value: open.value + price * quantity,
        quantity: open.quantity + quantity,
        margin: open.margin + margin,
      };
    case 'close':
      return { ...open, quantity: open.quantity - quantity, margin: open.margin - margin };
    case 'margin':
      return { ...open, margin: open.margin + margin };
    case 'swap':
      return { ...open, margin: open.margin + profit };
  }
}

function present({ symbol, direction, opened, value, quantity, margin }: Open): HeldPosition {
  const rules = rulesOfRow(symbol);
  return {
    symbol,
    direction,
    status: 'open',
    open_price: writePrice(rules, openPriceOf(direction, value, opened)),
    open_quantity: formatDecimal(quantity, rules.quantityPrecision),
    margin: fromMinor(margin, 'USDT'),
  };
}
