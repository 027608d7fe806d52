import { createHash } from 'node:crypto';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/api/calls.ts';
import { chainStart, linkText, nameOfHead } from '#contract/market/chain.ts';
import { type ChainFinding, chainOf } from './chain.atoms.ts';
import type { NamedHead } from './verify.rules.ts';

type Row = Answer<'market/chain'>['list'][number];
const server = vi.hoisted(() => ({ rows: [] as Row[] }));

vi.mock('#src/lib/api.ts', () => ({
  call: async (name: string, { from = 1 }: { from?: number }) => {
    await Promise.resolve();
    const head = { seq: server.rows.length, link: server.rows.at(-1)?.link ?? '' };
    return name === 'market/seeds' ? { head, list: [] } : { head, list: server.rows.slice(from - 1, from + 6) };
  },
}));

function chain(length: number, version = 'market-1'): Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < length; at += 1) {
    const date = new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10);
    const day = { kind: 'day', date, version, commitment: 'c'.repeat(64), published: at } as const;
    const facts = { ...day, seq: at + 1, prev: rows.at(-1)?.link ?? chainStart };
    rows.push({ ...facts, link: createHash('sha256').update(linkText(facts)).digest('hex'), statement: null });
  }
  return rows;
}

beforeEach(() => {
  server.rows = chain(60);
});

async function look(named: NamedHead | null): Promise<ChainFinding | undefined> {
  const store = createStore();
  const { factAtom, refreshAtom } = chainOf(named);
  await store.set(refreshAtom);
  return store.get(factAtom).data;
}

const name = (seq: number): NamedHead => ({ seq, short: server.rows[seq - 1]?.link.slice(0, 12) ?? '' });

test('a chain whose rows name each other is whole, from the head of the link on or its last rows', async () => {
  const head = nameOfHead(server.rows[59] ?? { seq: 0, link: '' });
  for (const named of [null, name(1), name(30), name(60)]) {
    expect(await look(named)).toMatchObject({ head, verdict: 'whole' });
  }
});

test('a head that is not part of it is another chain’s', async () => {
  expect(await look({ seq: 30, short: 'f'.repeat(12) })).toMatchObject({ verdict: 'foreign' });
  expect(await look({ seq: 61, short: 'f'.repeat(12) })).toMatchObject({ verdict: 'foreign' });
});

test.each([
  ['a commitment', { commitment: 'd'.repeat(64) }],
  ['a time', { published: 1 }],
  ['a link', { link: 'd'.repeat(64) }],
  ['a number', { seq: 99 }],
])('%s that was changed breaks it', async (_what, change) => {
  server.rows = server.rows.map((row, at) => (at === 40 ? { ...row, ...change } : row));
  expect(await look(name(20))).toMatchObject({ verdict: 'broken' });
});

test('a row that is missing breaks it', async () => {
  server.rows = server.rows.filter((_row, at) => at !== 40);
  expect(await look(name(21))).toMatchObject({ verdict: 'broken' });
});
