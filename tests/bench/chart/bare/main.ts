/** Nothing but the chart library and one question: what the app's chart is measured against. */
import { init } from 'klinecharts';

interface Candle {
  time: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

async function askCandles(): Promise<Candle[]> {
  const answer = await fetch('/api/currency/new_timeshar?symbol=BTCUSDT&interval=15m&limit=500');
  const { message } = (await answer.json()) as { message: Candle[] };
  return message;
}

const asking = askCandles();
const chart = init('chart');
chart?.setSymbol({ ticker: 'BTCUSDT', pricePrecision: 2, volumePrecision: 5 });
chart?.setPeriod({ type: 'minute', span: 15 });
chart?.createIndicator({ name: 'MA', calcParams: [5, 10, 30], paneId: 'candle_pane' }, true);
chart?.createIndicator({ name: 'VOL', calcParams: [5, 10] });
chart?.setDataLoader({
  async getBars({ type, callback }) {
    if (type !== 'init') return callback([], false);
    const candles = await asking;
    callback(
      candles.map(({ time, open, high, low, close, volume }) => ({
        timestamp: time * 1000,
        open: Number(open),
        high: Number(high),
        low: Number(low),
        close: Number(close),
        volume: Number(volume),
      })),
      false,
    );
  },
});
