import type { Drawing, DrawingTool } from '../bars.ts';

type Point = Drawing['points'][number];

/** How many points each tool asks for. */
const asked: Record<DrawingTool, number> = {
  segment: 2,
  rayLine: 2,
  horizontalStraightLine: 1,
  parallelStraightLine: 3,
  fibonacciLine: 2,
};

/** A drawing in the making: what has been tapped, and how many taps it takes. */
export interface Making {
  tool: DrawingTool;
  taken: readonly Point[];
  asked: number;
}

export function beginMaking(tool: DrawingTool): Making {
  return { tool, taken: [], asked: asked[tool] };
}

export function takePoint(making: Making, point: Point): Making {
  return { ...making, taken: [...making.taken, point] };
}

export function isMade({ taken, asked: count }: Making): boolean {
  return taken.length >= count;
}

/** What can be shown of it so far: the points that are still to come lie where the pointer is, or on the last one. */
export function soFar({ tool, taken, asked: count }: Making, pointer: Point | null): Drawing | null {
  const next = pointer ?? taken.at(-1);
  if (next === undefined || taken.length === 0) return null;
  return { tool, points: Array.from({ length: count }, (_, at) => taken[at] ?? next) };
}
