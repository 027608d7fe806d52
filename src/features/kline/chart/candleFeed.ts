import type { Candle } from '#contract/api/market.ts';
import type { Interval } from '#contract/intervals.ts';
import type { CandleEvent } from '#contract/socket.ts';
import { type Settled, settle } from '#src/lib/loadable.ts';
import type { SocketDoor } from '#src/lib/socket.ts';
import type { Bar, BarSource } from '#src/ui/chart/bars.ts';

/** Candles as they were had, oldest first, and when (seconds): what a chart shows where there is no network. */
export interface KeptCandles {
  candles: Candle[];
  asOf: number;
}

export interface Condition {
  status: 'pending' | 'ready' | 'failed';
  /** When the newest figure was had, in seconds; null while there is none. */
  asOf: number | null;
  isLive: boolean;
}

export interface FeedDeps {
  symbol: string;
  interval: Interval;
  /** Whether a candle is of a time in which the market rests: charts leave it out, like the weekend itself. */
  isRest(candle: Candle): boolean;
  /** The newest `limit` candles that begin before `to` (seconds), or of all. */
  ask(limit: number, to?: number): Promise<KeptCandles>;
  recall(): Promise<KeptCandles | undefined>;
  remember(kept: KeptCandles): Promise<void>;
  socket: Pick<SocketDoor, 'subscribe' | 'on' | 'onConnect' | 'onState'>;
  nowSeconds(): number;
  tell(condition: Condition): void;
}

/** What the server has, and what this phone saw last: whichever comes first is shown. */
interface Asking {
  asking: Promise<Settled<KeptCandles>>;
  recalling: Promise<Settled<KeptCandles | undefined>>;
}

const pageSize = 500;

function barOf({ time, open, high, low, close, volume }: Candle): Bar {
  return {
    timestamp: time * 1000,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
  };
}

/**
 * The candles of one market and interval: what this phone saw last at once, what the server has as soon as it comes, older ones
 * as somebody pans, and the one in progress from the socket. A candle that does not follow the one before means that something
 * was missed: then what lies between is fetched.
 */
export class CandleFeed implements BarSource {
  readonly #deps: FeedDeps;
  #condition: Condition = { status: 'pending', asOf: null, isLive: false };
  #last: Bar | null = null;
  #put: ((bar: Bar) => void) | null = null;
  #reset: (() => void) | null = null;
  /** What came after the chart was given something older: it begins again with this. */
  #fresh: KeptCandles | null = null;
  #catching = false;
  #isStopped = false;
  #prepared: Asking | null = null;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  /** Asks before there is a chart: its library takes longer to come than the candles. */
  prepare(): void {
    this.#prepared ??= this.#ask();
  }

  async newest(): Promise<Bar[]> {
    if (this.#fresh !== null) return this.#give(this.#fresh);
    const { asking, recalling } = this.#prepared ?? this.#ask();
    this.#prepared = null;
    const known = await recalling;
    const quick = await Promise.race([asking, Promise.resolve(null)]);
    if (quick?.status !== 'ready' && known.status === 'ready' && known.data !== undefined) {
      void asking.then((answer) => {
        if (answer.status === 'failed') this.#tell({ status: 'ready' });
        else this.#begin(answer.data);
      });
      this.#tell({ status: 'pending', asOf: known.data.asOf });
      return this.#keep(known.data.candles);
    }
    const answer = await asking;
    if (answer.status === 'ready') return this.#give(answer.data);
    this.#tell({ status: 'failed' });
    return [];
  }

  async older(before: number): Promise<{ bars: Bar[]; hasMore: boolean }> {
    const answer = await settle(this.#deps.ask(pageSize, before / 1000));
    if (answer.status === 'failed') return { bars: [], hasMore: true };
    const { candles } = answer.data;
    return { bars: this.#barsOf(candles), hasMore: candles.length === pageSize };
  }

  follow(put: (bar: Bar) => void, reset: () => void): () => void {
    this.#put = put;
    this.#reset = reset;
    const { socket, symbol, interval } = this.#deps;
    const releases = [
      socket.on('candle', (event) => this.#take(event)),
      socket.onConnect(() => {
        // A request that failed for lack of a network is repeated without a tap.
        if (this.#condition.status === 'failed') this.retry();
        else void this.#catchUp();
      }),
      socket.onState((state) => {
        if (state !== 'live') this.#tell({ isLive: false });
      }),
      socket.subscribe({ channel: 'candle', symbol, interval }),
    ];
    return () => {
      this.#put = null;
      for (const release of releases) release();
    };
  }

  /** The price of this moment moves the newest bar; what the server says of the candle comes on top. */
  takePrice(price: string): void {
    const last = this.#last;
    if (last === null || !this.#condition.isLive || this.#catching) return;
    const close = Number(price);
    this.#last = { ...last, close, high: Math.max(last.high, close), low: Math.min(last.low, close) };
    this.#put?.(this.#last);
  }

  /** Asks again, after a failure. */
  retry(): void {
    this.#tell({ status: 'pending' });
    this.#reset?.();
  }

  stop(): void {
    this.#isStopped = true;
  }

  #ask(): Asking {
    const asking = settle(this.#deps.ask(pageSize)).then((answer) => {
      if (answer.status === 'ready') void settle(this.#deps.remember(answer.data));
      return answer;
    });
    return { asking, recalling: settle(this.#deps.recall()) };
  }

  #give(answer: KeptCandles): Bar[] {
    this.#tell({ status: 'ready', asOf: answer.asOf });
    return this.#keep(answer.candles);
  }

  #keep(candles: readonly Candle[]): Bar[] {
    const bars = this.#barsOf(candles);
    this.#last = bars.at(-1) ?? null;
    return bars;
  }

  #barsOf(candles: readonly Candle[]): Bar[] {
    return candles.filter((candle) => !this.#deps.isRest(candle)).map(barOf);
  }

  #begin(answer: KeptCandles): void {
    this.#fresh = answer;
    this.#reset?.();
    this.#fresh = null;
  }

  #take({ symbol, interval, list }: CandleEvent): void {
    if (symbol !== this.#deps.symbol || interval !== this.#deps.interval) return;
    const first = list.find((candle) => !this.#deps.isRest(candle));
    if (this.#last === null || this.#catching) return;
    if (first !== undefined && first.time * 1000 > this.#last.timestamp) return void this.#catchUp();
    this.#apply(list);
    this.#tell({ status: 'ready', asOf: this.#deps.nowSeconds(), isLive: true });
  }

  #apply(candles: readonly Candle[]): void {
    for (const candle of candles) {
      if (candle.time * 1000 < (this.#last?.timestamp ?? 0) || this.#deps.isRest(candle)) continue;
      this.#last = barOf(candle);
      this.#put?.(this.#last);
    }
  }

  async #catchUp(): Promise<void> {
    if (this.#catching || this.#last === null) return;
    this.#catching = true;
    const answer = await settle(this.#deps.ask(pageSize));
    this.#catching = false;
    if (answer.status === 'failed') return;
    void settle(this.#deps.remember(answer.data));
    const oldest = answer.data.candles[0]?.time;
    if (oldest !== undefined && oldest * 1000 > this.#last.timestamp) return this.#begin(answer.data);
    this.#apply(answer.data.candles);
    this.#tell({ status: 'ready', asOf: answer.data.asOf });
  }

  #tell(change: Partial<Condition>): void {
    if (this.#isStopped) return;
    const next = { ...this.#condition, ...change };
    const { status, asOf, isLive } = this.#condition;
    if (next.status === status && next.asOf === asOf && next.isLive === isLive) return;
    this.#condition = next;
    this.#deps.tell(next);
  }
}
