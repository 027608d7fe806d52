/** What a chart draws. Figures are numbers here: a canvas has no more digits than a double, and nothing is computed from them. */
export interface Bar {
  /** Milliseconds since 1970. */
  timestamp: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Where a chart takes its bars from, oldest first. What cannot be had is an empty list, and asked for again by the next pan. */
export interface BarSource {
  newest(): Promise<Bar[]>;
  /** @param before milliseconds: only bars that begin before it. */
  older(before: number): Promise<{ bars: Bar[]; hasMore: boolean }>;
  /** `put` takes the newest bar, changed or new; `reset` says that the chart is to begin again. @returns how to stop. */
  follow(put: (bar: Bar) => void, reset: () => void): () => void;
}

export const mainIndicators = ['MA', 'EMA', 'BOLL'] as const;
export const lowerIndicators = ['VOL', 'MACD', 'KDJ', 'RSI'] as const;
export const indicatorNames = [...mainIndicators, ...lowerIndicators] as const;
export type IndicatorName = (typeof indicatorNames)[number];

/** The usual periods of each indicator, as they are on other charts. */
export const usualParams: Record<IndicatorName, readonly number[]> = {
  MA: [5, 10, 30],
  EMA: [12, 26],
  BOLL: [20, 2],
  VOL: [5, 10],
  MACD: [12, 26, 9],
  KDJ: [9, 3, 3],
  RSI: [6, 12, 24],
};

export interface ShownIndicator {
  name: IndicatorName;
  params: readonly number[];
}

export const drawingTools = [
  'segment',
  'rayLine',
  'horizontalStraightLine',
  'parallelStraightLine',
  'fibonacciLine',
] as const;
export type DrawingTool = (typeof drawingTools)[number];

/** A drawing by its corners in time and price, so that it stands in the same place on another screen and interval. */
export interface Drawing {
  tool: DrawingTool;
  points: readonly { timestamp: number; value: number }[];
}

/** A price that means something to who looks: an order, a stop. */
export interface ChartLine {
  id: string;
  price: number;
  /** What it is, in few words. */
  label: string;
  tone: 'brand' | 'up' | 'warn' | 'danger';
  isDashed: boolean;
  /** Whether a finger can take it to another price. */
  isMovable: boolean;
}
