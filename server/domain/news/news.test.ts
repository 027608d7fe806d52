import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewsItem } from '#contract/api/news.ts';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps } from '../deps.ts';
import { listNews } from './news.ts';
import type { Entry } from './place.ts';

let world: Domain;
const feed = 'f'.repeat(64);

beforeAll(async () => {
  world = await openDomain();
  await world.store.db
    .insertInto('feeds')
    .values({ feed, etag: null, modified: null, due: 0n, failures: 0n })
    .execute();
});
afterAll(() => world.dispose());

const words = { source: 'x', title: 'x', summary: '', body: 'x', link: null, language: 'en' };

function entry(time: number, id: string): Entry {
  const item: NewsItem = { ...words, id, category: 'hourly', time, chart: null };
  return { id, time, item: async () => item };
}

/** Few different times, so that the id decides often. */
const arrival = fc.record({ source: fc.constantFrom('report', 'feed'), age: fc.integer({ min: 0, max: 6 }) });

it('every item comes once, in pages of any size, also while others arrive', async () => {
  let number = 0;
  const now = nowSeconds(world.clock);
  await fc.assert(
    fc.asyncProperty(
      fc.array(arrival, { maxLength: 25 }),
      fc.array(arrival, { maxLength: 10 }),
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }),
      async (first, later, sizes) => {
        await world.store.db.deleteFrom('feed_items').execute();
        const entries: Entry[] = [];
        const arrive = async ({ source, age }: { source: string; age: number }) => {
          number += 1;
          const id = `${source === 'feed' ? 'feed' : 'hourly'}-${(number * 7919) % 1000}x${number}`;
          if (source === 'report') entries.push(entry(now - age, id));
          else {
            const row = { ...words, id, feed, time: BigInt(now - age), created: 0n };
            await world.store.db.insertInto('feed_items').values(row).execute();
          }
          return id;
        };
        const deps: Deps = {
          ...world.deps,
          reports: { entries: (kind) => (kind === 'hourly' ? [...entries] : []), find: async () => null },
          productNews: { entries: () => [], find: () => null },
        };
        const waiting = [...later];
        const there = new Set<string>();
        for (const one of first) there.add(await arrive(one));
        const seen: NewsItem[] = [];
        let cursor: string | null | undefined;
        for (let page = 0; cursor !== null; page += 1) {
          const limit = sizes[page % sizes.length] ?? 1;
          const got = await listNews(deps, 'en', { bodies: false, limit, ...(cursor === undefined ? {} : { cursor }) });
          expect(got.list.length).toBeLessThanOrEqual(limit);
          seen.push(...got.list);
          cursor = got.next;
          const next = waiting.shift();
          if (next !== undefined) await arrive(next);
        }
        const ids = seen.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect([...there].filter((id) => !ids.includes(id))).toEqual([]);
        expect(seen.map(({ time }) => time)).toEqual(seen.map(({ time }) => time).toSorted((a, b) => b - a));
      },
    ),
    { numRuns: 40 },
  );
});
