import { atom } from 'jotai';
import { type Interval, intervals } from '#contract/intervals.ts';
import { publicStore } from '#src/lib/db.ts';
import { settle } from '#src/lib/loadable.ts';
import { type Drawing, drawingTools, type IndicatorName, indicatorNames, usualParams } from '#src/ui/chart/bars.ts';

/** How this device likes its charts. */
export interface ChartSettings {
  version: 1;
  /** `line`: the course of the day as a line of minutes. */
  view: Interval | 'line';
  shown: readonly IndicatorName[];
  params: Record<IndicatorName, readonly number[]>;
  /** Whether one's own orders and positions are lines on the chart. */
  showsOwn: boolean;
}

/** More periods than this are more than anybody looks back, and slow. */
export const periodMax = 500;

/** The default settings; the document asks for these candles before the app does. */
export const usualView = '15m';

const usual: ChartSettings = { version: 1, view: usualView, shown: ['MA', 'VOL'], params: usualParams, showsOwn: true };

const settingsKey = 'chart:1';
const keptAtom = atom<ChartSettings | null>(null);

/** Asked for with the code: mostly it is known before the first render, which then draws the chart at once. */
let early: ChartSettings | null = null;
const reading = readEarly();

async function readEarly(): Promise<ChartSettings> {
  const kept = await settle(publicStore.get<unknown>(settingsKey));
  early = readSettings(kept.status === 'ready' ? kept.data : undefined);
  return early;
}

/** Null until it is known what this device keeps. */
export const chartSettingsAtom = atom(
  (get) => get(keptAtom) ?? early,
  async (_get, set) => {
    const settings = await reading;
    set(keptAtom, (known) => known ?? settings);
  },
);
chartSettingsAtom.onMount = (load) => void load();

export const changeSettingsAtom = atom(null, async (get, set, change: Partial<ChartSettings>) => {
  const next = { ...(get(keptAtom) ?? early ?? usual), ...change };
  set(keptAtom, next);
  // A device that cannot keep them has them for as long as the app is open.
  await settle(publicStore.set(settingsKey, next));
});

/** What was kept, as far as it makes sense: another version of the app may have written it. */
export function readSettings(kept: unknown): ChartSettings {
  if (typeof kept !== 'object' || kept === null) return usual;
  const { view, shown, params, showsOwn } = kept as Partial<Record<keyof ChartSettings, unknown>>;
  const known = [...intervals, 'line' as const].find((one) => one === view);
  return {
    version: 1,
    view: known ?? usual.view,
    shown: Array.isArray(shown) ? indicatorNames.filter((name) => shown.includes(name)) : usual.shown,
    params: readParams(params),
    showsOwn: showsOwn !== false,
  };
}

function readParams(kept: unknown): ChartSettings['params'] {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Record<IndicatorName, unknown>>;
  const entries = indicatorNames.map((name) => {
    const values = given[name];
    const isGood = Array.isArray(values) && values.length === usualParams[name].length && values.every(isPeriod);
    return [name, isGood ? values : usualParams[name]] as const;
  });
  return Object.fromEntries(entries) as ChartSettings['params'];
}

export function isPeriod(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= periodMax;
}

/** What was drawn on the chart of a market. */
export async function recallDrawings(symbol: string): Promise<Drawing[]> {
  const kept = await settle(publicStore.get<unknown>(drawingsKey(symbol)));
  if (kept.status === 'failed' || !Array.isArray(kept.data)) return [];
  return (kept.data as Drawing[]).filter(({ tool, points }) => drawingTools.includes(tool) && Array.isArray(points));
}

export async function keepDrawings(symbol: string, drawings: readonly Drawing[]): Promise<void> {
  await settle(publicStore.set(drawingsKey(symbol), drawings));
}

function drawingsKey(symbol: string): string {
  return `drawings:${symbol}`;
}
