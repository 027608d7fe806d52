/** Drives calls over HTTP, and prints what came of several rounds. */
import autocannon from 'autocannon';
import { median, printTable } from '../figures.ts';

export interface Figure {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  refused: number;
}
/** By what was measured, one for each round. */
export type Figures = Map<string, Figure[]>;

export type Build = () => autocannon.Request;

export interface Rate {
  /** Requests at a time. */
  connections: number;
  secondsMeasured: number;
}

export const json = { 'content-type': 'application/json' };

/** Drives one address with `connections` requests at a time, each built anew. */
export async function load({ connections, secondsMeasured }: Rate, url: string, build: Build): Promise<Figure> {
  const result = await autocannon({
    url,
    connections,
    duration: secondsMeasured,
    requests: [{ setupRequest: (request) => ({ ...request, ...build() }) }],
  });
  return {
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    refused: result.non2xx + result.errors,
  };
}

export function note(figures: Figures, name: string, figure: Figure): void {
  figures.set(name, [...(figures.get(name) ?? []), figure]);
}

/** The median of the rounds. */
export function middleOf(figures: Figures, name: string, figure: keyof Figure): number {
  return median((figures.get(name) ?? []).map((round) => round[figure]));
}

export function printFigures(title: string, figures: Figures): void {
  const rows = [...figures.keys()].map((name) => [
    name,
    middleOf(figures, name, 'perSecond').toFixed(0),
    middleOf(figures, name, 'p50Ms').toFixed(1),
    middleOf(figures, name, 'p99Ms').toFixed(1),
    middleOf(figures, name, 'refused').toFixed(0),
  ]);
  printTable([title, 'per second', 'p50 ms', 'p99 ms', 'refused'], rows);
}

export function pick<T>(all: readonly T[], index: number): T {
  const one = all[index % all.length];
  if (one === undefined) throw new RangeError('nobody to pick');
  return one;
}
