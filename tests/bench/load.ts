/**
 * `npm run bench:load`: how fast the app is on the screen, on a phone of the middle class on a slow line, beside an empty page and
 * a bare React page that are built and served in the same way. All take turns in one run, so that whatever else the machine does
 * meets all of them; what counts are the ratios of the medians.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type RunningServer, startServer } from '../process.ts';
import { root } from '../tree.ts';
import { judge, median, printTable } from './figures.ts';
import { buildBarePage, buildEmptyPage } from './load/barePages.ts';
import { judgePrecache } from './load/precache.ts';
import { measureRound, type Round, type Target, type Visit } from './load/visits.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    dist: { type: 'string', multiple: true, default: [path.join(root, 'dist')] },
    route: { type: 'string', default: '/' },
  },
});

const folder = mkdtempSync(path.join(tmpdir(), 'hft-load-'));
const servers: RunningServer[] = [];
try {
  await bench();
} finally {
  await Promise.all(servers.map((server) => server.dispose()));
  rmSync(folder, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  const [bare, empty] = ['bare', 'empty'].map((name) => path.join(folder, name)) as [string, string];
  await buildBarePage(bare, path.join(folder, 'scratch'));
  await buildEmptyPage(empty);
  // What the app has that the document alone cannot have: the places of the prices, and the prices.
  const tile = '[data-testid^=tile-], [data-testid^=row-]';
  const price = '[data-testid^=tile-] [data-live], [data-testid^=row-] [data-live]';
  const targets: Target[] = [
    { name: 'empty', url: await serve(empty), content: '', live: '', worksOffline: false },
    { name: 'bare React', url: await serve(bare), content: 'main button', live: '', worksOffline: true },
  ];
  for (const [index, dist] of options.dist.entries()) {
    // A copy: somebody may build while this runs.
    const copy = path.join(folder, `app-${index}`);
    cpSync(dist, copy, { recursive: true });
    const url = `${await serve(copy)}/#${options.route}`;
    targets.push({ name: index === 0 ? 'app' : dist, url, content: tile, live: price, worksOffline: true });
  }
  const rounds = new Map<string, Round[]>(targets.map(({ name }) => [name, []]));
  for (let count = 1; count <= Number(options.rounds); count += 1) {
    for (const target of targets) rounds.get(target.name)?.push(await measureRound(target));
    console.error(`round ${count} of ${options.rounds}`);
  }
  report(rounds);
  judgePrecache(path.join(folder, 'app-0'));
}

async function serve(dist: string): Promise<string> {
  const server = await startServer({ env: { DIST_DIR: dist, NODE_ENV: 'test' } });
  servers.push(server);
  return server.url;
}

function report(rounds: ReadonlyMap<string, readonly Round[]>): void {
  console.log(`\nMedians of ${options.rounds} rounds in ms; ratios to the bare React page in brackets`);
  const of = (name: string, figure: (round: Round) => number | undefined) =>
    middle((rounds.get(name) ?? []).map(figure));
  const columns: [title: string, figure: (round: Round) => number | undefined][] = [
    ...visitColumns('first', ({ first }) => first),
    ['prices', ({ first }) => first.live],
    ['shift', ({ first }) => first.shift],
    ...visitColumns('repeat', ({ repeat }) => repeat),
    ['prices', ({ repeat }) => repeat.live],
    ...visitColumns('offline', ({ offline }) => offline),
  ];
  const names = [...rounds.keys()];
  const rows = columns.map(([title, figure]) => [
    title,
    ...names.map((name) => shown(title, of(name, figure), of('bare React', figure))),
  ]);
  printTable(['', ...names], rows);
  for (const name of names) console.log(`largest on ${name}: ${rounds.get(name)?.at(-1)?.first.largestElement}`);

  const ratio = (figure: (round: Round) => number | undefined) =>
    (of('app', figure) ?? Number.NaN) / (of('bare React', figure) ?? Number.NaN);
  const largest = ratio(({ first }) => first.largestPaint);
  const offline = ratio((round) => round.offline?.largestPaint);
  const blocking =
    (of('app', ({ first }) => first.blocking) ?? 0) - (of('bare React', ({ first }) => first.blocking) ?? 0);
  const shifts = (rounds.get('app') ?? []).flatMap((round) => [
    round.first,
    round.repeat,
    ...(round.offline === null ? [] : [round.offline]),
  ]);
  const worst = Math.max(...shifts.map(({ shift }) => shift));
  judge("largest paint ≤ 1.25 × the bare React page's", largest <= 1.25, `${largest.toFixed(2)} ×`);
  judge(
    "offline cold start, largest paint ≤ 1.5 × the precached bare page's",
    offline <= 1.5,
    `${offline.toFixed(2)} ×`,
  );
  judge('layout shift < 0.02 in every visit', worst < 0.02, worst.toFixed(4));
  judge('blocking time ≤ 100 ms over the bare page', blocking <= 100, `${blocking.toFixed(0)} ms over`);
  if (worst >= 0.02) console.log([...new Set(shifts.flatMap(({ shifted }) => shifted))].join('\n'));
}

function visitColumns(title: string, of: (round: Round) => Visit | null) {
  const figures = ['firstPaint', 'largestPaint', 'content', 'blocking'] as const;
  const names = { firstPaint: 'first paint', largestPaint: 'largest paint', content: 'content', blocking: 'blocking' };
  return figures.map((figure): [string, (round: Round) => number | undefined] => [
    `${title} visit: ${names[figure]}`,
    (round) => of(round)?.[figure],
  ]);
}

function middle(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : median(known);
}

function shown(title: string, value: number | undefined, bare: number | undefined): string {
  if (value === undefined || (value === 0 && title !== 'shift' && !title.endsWith('blocking'))) return '–';
  if (title === 'shift') return value.toFixed(4);
  const ratio = bare === undefined || bare === 0 ? '' : ` (${(value / bare).toFixed(2)})`;
  return `${value.toFixed(0)}${ratio}`;
}
