import { terms } from '#contract/terms.ts';
import { affordable, Desk, resultOf } from './desk.ts';
import { looksOf, type PathView, type PlanResult, type Stretch } from './rule.ts';

/** Rules that hold contracts, with no leverage: long or short, one position a market. They look once a minute. */
const feeBps = terms.contractFeeBps;

interface Open {
  side: 'buy' | 'sell';
  quantity: bigint;
  tick: number;
  price: number;
}

/** Enters and leaves positions of a market, and leaves the last one where the day ends. */
class Book {
  readonly #view: PathView;
  readonly #desk: Desk;
  readonly symbol: string;
  open: Open | null = null;

  constructor(view: PathView, desk: Desk, symbol: string) {
    this.#view = view;
    this.#desk = desk;
    this.symbol = symbol;
  }

  enter(side: 'buy' | 'sell', tick: number, amount: bigint): void {
    const price = this.#view.price(this.symbol, tick);
    const quantity = affordable(this.#view, { symbol: this.symbol, tick, price: BigInt(price), feeBps }, amount);
    if (quantity === 0n) return;
    this.#desk.take({ tick, symbol: this.symbol, venue: 'exchange', side, cause: 'signal', quantity, feeBps });
    this.open = { side, quantity, tick, price };
  }

  leave(tick: number, cause: 'signal' | 'day_end'): void {
    if (this.open === null) return;
    const { side, quantity } = this.open;
    const back = side === 'buy' ? 'sell' : 'buy';
    this.#desk.take({ tick, symbol: this.symbol, venue: 'exchange', side: back, cause, quantity, feeBps });
    this.open = null;
  }
}

/** 300 ticks are a minute. */
const minute = 300;
/** Beyond this move of two minutes momentum follows, and beyond that one mean reversion goes against; in 10,000. */
const followBps = 20;
const fadeBps = 30;
/** A position is left after so long. */
const holdTicks = 3 * minute;

/** Follows a move: buys what has risen by 0.2 % in two minutes, sells what has fallen, for three minutes or until it turns. */
export function momentum(view: PathView, symbols: readonly string[], stretch: Stretch, amount: bigint): PlanResult {
  return onMoves(view, symbols, stretch, amount, {
    bps: followBps,
    side: (move) => (move > 0 ? 'buy' : 'sell'),
    isOver: ({ side }, move) => (side === 'buy' ? move < 0 : move > 0),
  });
}

/** Goes against a move: sells what has risen by 0.3 % in two minutes, buys what has fallen, until half of it is back or for three minutes. */
export function meanReversion(
  view: PathView,
  symbols: readonly string[],
  stretch: Stretch,
  amount: bigint,
): PlanResult {
  return onMoves(view, symbols, stretch, amount, {
    bps: fadeBps,
    side: (move) => (move > 0 ? 'sell' : 'buy'),
    isOver: ({ side, price }, _move, now) => (side === 'buy' ? now - price : price - now) * 20_000 >= price * fadeBps,
  });
}

interface Moves {
  bps: number;
  side(move: number): 'buy' | 'sell';
  isOver(open: Open, move: number, price: number): boolean;
}

function onMoves(
  view: PathView,
  symbols: readonly string[],
  stretch: Stretch,
  amount: bigint,
  { bps, side, isOver }: Moves,
): PlanResult {
  const desk = new Desk(view);
  const share = amount / BigInt(symbols.length);
  for (const symbol of symbols) {
    const book = new Book(view, desk, symbol);
    for (const tick of looksOf(stretch, minute)) {
      const before = tick - 2 * minute;
      if (before <= stretch.from) continue;
      const [now, then] = [view.price(symbol, tick), view.price(symbol, before)];
      const move = now - then;
      if (book.open !== null && (tick - book.open.tick >= holdTicks || isOver(book.open, move, now))) {
        book.leave(tick, 'signal');
      } else if (book.open === null && Math.abs(move) * 10_000 >= then * bps && tick < stretch.to) {
        book.enter(side(move), tick, share);
      }
    }
    book.leave(stretch.to, 'day_end');
  }
  return resultOf(desk.trades.toSorted((a, b) => a.tick - b.tick));
}

/** A pair is entered when its two have moved apart by 0.2 % since the stretch began, and left at 0.05 %. In 10,000. */
const apartBps = 20;
const togetherBps = 5;

/** Sells the one of two coins that has risen more, buys the other, and waits for them to come together again. */
export function pairs(view: PathView, symbols: readonly string[], stretch: Stretch, amount: bigint): PlanResult {
  const desk = new Desk(view);
  const leg = amount / BigInt(symbols.length);
  for (let at = 0; at + 1 < symbols.length; at += 2) runPair(view, desk, symbols.slice(at, at + 2), stretch, leg);
  return resultOf(desk.trades.toSorted((a, b) => a.tick - b.tick));
}

function runPair(view: PathView, desk: Desk, symbols: readonly string[], stretch: Stretch, leg: bigint): void {
  const books = symbols.map((symbol) => new Book(view, desk, symbol));
  const begun = symbols.map((symbol) => view.price(symbol, stretch.from));
  let dear = 0;
  for (const tick of looksOf(stretch, minute)) {
    const risen = symbols.map((symbol, at) => view.price(symbol, tick) / (begun[at] ?? Number.NaN));
    const apart = ((risen[0] ?? 1) / (risen[1] ?? 1) - 1) * 10_000;
    const isOpen = books.some(({ open }) => open !== null);
    if (isOpen && (dear === 0 ? apart <= togetherBps : apart >= -togetherBps)) {
      for (const book of books) book.leave(tick, 'signal');
    } else if (!isOpen && Math.abs(apart) >= apartBps && tick < stretch.to) {
      dear = apart > 0 ? 0 : 1;
      for (const [at, book] of books.entries()) book.enter(at === dear ? 'sell' : 'buy', tick, leg);
    }
  }
  for (const book of books) book.leave(stretch.to, 'day_end');
}
