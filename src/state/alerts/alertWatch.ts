import type { Candle, Quote } from '#contract/api/market.ts';
import type { Interval } from '#contract/intervals.ts';
import { backoff } from '#contract/rules/backoff.ts';
import { random } from '#src/lib/clock.ts';
import { toResult } from '#src/lib/loadable.ts';
import type { Board } from '../feed/board.ts';
import { type AlertHit, isReached, isReachedIn, type PriceAlert } from './alert.rules.ts';

export interface WatchDeps {
  /** The alerts that wait. */
  waiting(): readonly PriceAlert[];
  /** Candles that begin before `to` (seconds), oldest first, at most `limit`. */
  askCandles(symbol: string, interval: Interval, limit: number, to: number): Promise<readonly Candle[]>;
  /** @returns whether this tab is the first to notice: only that one notifies. */
  claim(alert: PriceAlert, hit: AlertHit): Promise<boolean>;
  notify(alert: PriceAlert, hit: AlertHit): void;
  /** Up to when prices were checked, in server seconds; 0 for never. */
  watchedTo(): number;
  noteWatchedTo(at: number): void;
}

const noteEverySeconds = 15;
/** Candles that could not be fetched, in seconds of the server's clock. */
const retrying = { first: 5, most: 60, jitter: 0.5 } as const;
const candlesMax = 1000;
const daySeconds = 86_400;

const steps = [
  { interval: '1m', seconds: 60 },
  { interval: '1h', seconds: 3600 },
  { interval: '1d', seconds: daySeconds },
] as const;

/**
 * Checks every live batch of prices. A gap between two live times (no network, the app closed) is looked up in the
 * candles: the minute in which a level was reached first.
 */
export class AlertWatch {
  readonly #deps: WatchDeps;
  /** Every price up to here was checked; what follows is being looked up, or is live. */
  #seenTo: number;
  #notedTo: number;
  /** Counts the times that live prices were lost: answers of before a loss are outdated. */
  #losses = 0;
  #state: 'lost' | 'catching up' | 'live' = 'lost';
  /** Levels reached while the gap before is still being looked up. */
  #reached = new Map<string, AlertHit>();
  #failures = 0;
  #retryAt = 0;
  #claiming = new Set<string>();

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#seenTo = deps.watchedTo();
    this.#notedTo = this.#seenTo;
  }

  take(board: Board | undefined): void {
    if (board?.live !== true) {
      if (this.#state !== 'lost') this.#losses += 1;
      this.#state = 'lost';
      return;
    }
    const { at, quotes } = board;
    this.#lookAt(quotes, at);
    if (this.#state === 'live') this.#seeTo(at);
    else if (this.#state === 'lost' && at >= this.#retryAt) void this.#catchUp(at, quotes);
  }

  #lookAt(quotes: Record<string, Quote>, at: number): void {
    for (const alert of this.#deps.waiting()) {
      const price = quotes[alert.symbol]?.price;
      if (price === undefined || !isReached(alert, price)) continue;
      if (this.#state === 'live') void this.#hit(alert, { at, price });
      else if (!this.#reached.has(alert.id)) this.#reached.set(alert.id, { at, price });
    }
  }

  async #catchUp(at: number, quotes: Record<string, Quote>): Promise<void> {
    this.#state = 'catching up';
    const [loss, from] = [this.#losses, this.#seenTo];
    let isWhole = true;
    for (const alert of this.#deps.waiting()) {
      const begin = Math.max(from, alert.since);
      if (begin >= at || !mayHaveReached(alert, quotes[alert.symbol], at - begin)) continue;
      const found = await toResult(firstMinute(this.#deps, alert, begin, at, steps.length - 1));
      if (found.status === 'failed') isWhole = false;
      else if (found.data !== null) await this.#hit(alert, { at: found.data, price: null });
    }
    this.#failures = isWhole ? 0 : this.#failures + 1;
    if (isWhole) this.#seeTo(at);
    else this.#retryAt = at + backoff(retrying, this.#failures, random());
    // Lost again meanwhile: the next live batch starts over from where this one got to.
    if (loss !== this.#losses) return;
    this.#state = isWhole ? 'live' : 'lost';
    if (isWhole) this.#notifyReached();
  }

  #notifyReached(): void {
    for (const alert of this.#deps.waiting()) {
      const hit = this.#reached.get(alert.id);
      if (hit !== undefined) void this.#hit(alert, hit);
    }
    this.#reached.clear();
  }

  #seeTo(at: number): void {
    this.#seenTo = Math.max(this.#seenTo, at);
    if (this.#seenTo - this.#notedTo < noteEverySeconds) return;
    this.#notedTo = this.#seenTo;
    this.#deps.noteWatchedTo(this.#seenTo);
  }

  async #hit(alert: PriceAlert, hit: AlertHit): Promise<void> {
    if (this.#claiming.has(alert.id)) return;
    this.#claiming.add(alert.id);
    const isFirst = await this.#deps.claim(alert, hit);
    this.#claiming.delete(alert.id);
    if (isFirst) this.#deps.notify(alert, hit);
  }
}

/** The quote has the high and low of 24 hours: most gaps need no request. */
function mayHaveReached(alert: PriceAlert, quote: Quote | undefined, gapSeconds: number): boolean {
  if (quote === undefined || gapSeconds >= daySeconds - 3600) return true;
  return isReached(alert, alert.side === 'above' ? quote.high : quote.low);
}

/**
 * The minute in which the level was first reached between two moments, in seconds; null when it was not. Starts with candles as
 * coarse as the span needs, and looks more closely into the one that has reached it.
 * @throws AppError when the candles cannot be had.
 */
async function firstMinute(
  deps: Pick<WatchDeps, 'askCandles'>,
  alert: PriceAlert,
  from: number,
  to: number,
  coarsest: number,
): Promise<number | null> {
  const fitting = steps.findIndex(({ seconds }) => Math.ceil((to - from) / seconds) + 1 <= candlesMax);
  const at = fitting === -1 ? coarsest : Math.min(fitting, coarsest);
  const step = steps[at] ?? steps[0];
  const { interval, seconds } = step;
  const limit = Math.min(candlesMax, Math.ceil((to - from) / seconds) + 1);
  const candles = await deps.askCandles(alert.symbol, interval, limit, to);
  for (const candle of candles) {
    const end = candle.time + seconds;
    if (end <= from || candle.time >= to) continue;
    if (at === 0) {
      if (isReachedIn(alert, candle, from)) return candle.time;
      continue;
    }
    if (!isReachedIn(alert, candle, 0)) continue;
    const found = await firstMinute(deps, alert, Math.max(from, candle.time), Math.min(to, end), at - 1);
    if (found !== null) return found;
  }
  return null;
}
