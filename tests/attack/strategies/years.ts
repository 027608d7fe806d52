/** Over days: blocks of days as bridges, leaning to the public base prices, and holding whatever it costs at the rate of the end. */
import { type History, historyCosts, longProfit, type MarketHistory } from '../history.ts';
import type { Tallies, Tally } from '../tally.ts';
import { className, sizeClass, sizeEdges } from './bridges.ts';

const blocks = [2, 4, 8, 16, 32, 64, 128, 256];
const spans = [1, 2, 4, 8, 16];
/** Away from the base, in deviations of a year. */
const awayEdges = [0.25, 0.5, 1, Number.POSITIVE_INFINITY];
/** Positions of up to this many days overlap; clusters are longer than that. */
const clusterDays = 32;

export function years(tallies: Tallies) {
  return (history: History) => {
    for (const market of history.markets) {
      const { hours } = market.instrument;
      const kind = hours === 'always' ? 'coins' : 'pairs and metals';
      halves(tallies, history, market, kind);
      lean(tallies, history, market, kind);
      hold(tallies, history, market);
    }
  };
}

function add(
  tally: Tally,
  history: History,
  market: MarketHistory,
  from: number,
  to: number,
  way: number,
  days: number,
) {
  const profit = way * longProfit(market, from, to);
  const costs = historyCosts(history, market, from, to);
  const [own, other] = way > 0 ? [costs.long, costs.short] : [costs.short, costs.long];
  const cluster = history.number * 1e6 + Math.floor((history.paths.firstDay + from) / days);
  tally.add(cluster, profit, profit - own, -profit - other);
}

/** The first half of a stretch of days says what of the second? Stretches lie as those of the algorithm do, and as they do not. */
function halves(tallies: Tallies, history: History, market: MarketHistory, kind: string): void {
  const { firstDay, days } = history.paths;
  for (const length of blocks) {
    for (const shift of length > 2 ? [0, length / 4] : [0]) {
      const start = (length - ((firstDay - shift) % length)) % length;
      const head = `bridge ${length} d${shift === 0 ? '' : ', out of step'}, ${kind}`;
      for (let from = start; from + length <= days; from += length) {
        const mid = from + length / 2;
        const variance = (market.clocks[mid] ?? 0) - (market.clocks[from] ?? 0);
        const move = (market.logs[mid] ?? 0) - (market.logs[from] ?? 0);
        if (variance <= 0 || move === 0) continue;
        const tally = tallies.of(`${head}, ${classes[sizeClass(Math.abs(move) / Math.sqrt(variance))] ?? ''}`);
        add(tally, history, market, mid, from + length, Math.sign(move), Math.max(clusterDays, length));
      }
    }
  }
}

const classes = sizeEdges.map((_, at) => className(at));

/** Towards the base prices, which are public. */
function lean(tallies: Tallies, history: History, market: MarketHistory, kind: string): void {
  const { days, version } = history.paths;
  const deviation = Math.sqrt(market.instrument.of[version].variance);
  for (const held of spans) {
    for (let from = 0; from + held <= days; from += held) {
      const away = (market.logs[from] ?? 0) / deviation;
      const size = awayEdges.findIndex((edge) => Math.abs(away) < edge);
      const way = -Math.sign(away);
      if (way === 0) continue;
      for (const name of ['any distance', `${awayEdges[size - 1] ?? 0} deviations or more`]) {
        add(
          tallies.of(`to the base for ${held} d, ${kind}, ${name}`),
          history,
          market,
          from,
          from + held,
          way,
          clusterDays,
        );
      }
    }
  }
}

/** Long throughout: pairs by their own, for each brings its own interest and its own conversion. */
function hold(tallies: Tallies, history: History, market: MarketHistory): void {
  const { symbol, hours } = market.instrument;
  const name = hours === 'always' ? 'coins' : symbol;
  for (const held of spans) {
    for (let from = 0; from + held <= history.paths.days; from += held) {
      if (market.clocks[from] === market.clocks[from + held]) continue;
      add(tallies.of(`long ${name} for ${held} d`), history, market, from, from + held, 1, clusterDays);
    }
  }
}
