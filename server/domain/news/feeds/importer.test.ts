import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps } from '#server/domain/deps.ts';
import { runUpkeep } from '#server/domain/upkeep.ts';
import { type FeedServer, feedOf, openFeedServer, rss } from './feedServer.fixtures.ts';
import { createImporter } from './importer.ts';

const everySeconds = 900;

describe.each(['sqlite', 'postgres'] as const)('feeds on %s', (engine) => {
  let world: Domain;
  let feeds: FeedServer;
  let deps: Deps;

  beforeAll(async () => {
    [world, feeds] = [await openDomain(engine), await openFeedServer()];
    const newsFeeds = [`${feeds.url}/rss?key=canary`];
    deps = { ...world.deps, config: { ...world.deps.config, newsFeeds, newsEverySeconds: everySeconds } };
  });
  beforeEach(async () => {
    await world.store.db.deleteFrom('feeds').execute();
    feeds.asked.length = 0;
    logged = world.log().length;
  });
  afterAll(async () => {
    await feeds.close();
    await world.dispose();
  });

  let logged = 0;
  const log = () => world.log().slice(logged).trim();
  const now = () => nowSeconds(world.clock);
  const dateOf = (secondsAgo: number) => new Date((now() - secondsAgo) * 1000).toUTCString();
  /** The next turn of the feeds. */
  const turn = async () => {
    world.clock.advance(everySeconds * 1000);
    return createImporter(deps).importDue(now());
  };
  const rows = () =>
    world.store.db.selectFrom('feed_items').selectAll().orderBy('time', 'desc').orderBy('id').execute();
  const titles = async () => (await rows()).map(({ title }) => title);

  it('are asked once a turn by one of several processes, and their items are kept once', async () => {
    feeds.answer = feedOf(rss([{ guid: 'a', date: dateOf(60) }, { guid: 'b', date: dateOf(120) }, { guid: 'a' }]));
    const added = await Promise.all([1, 2, 3].map(() => createImporter(deps).importDue(now())));
    expect(added.toSorted((one, other) => one - other)).toEqual([0, 0, 2]);
    expect(feeds.asked).toHaveLength(1);
    world.clock.advance((everySeconds - 1) * 1000);
    expect(await createImporter(deps).importDue(now())).toBe(0);
    expect(feeds.asked).toHaveLength(1);
    expect(await turn()).toBe(0);
    expect(feeds.asked).toHaveLength(2);
    expect(await rows()).toHaveLength(2);
    // The address may hold a key, and is not kept.
    expect(JSON.stringify(await world.store.db.selectFrom('feeds').select('feed').execute())).not.toContain('canary');
  });

  it('that have not changed say so, and nothing is read again', async () => {
    feeds.answer = feedOf(rss([{ guid: 'a' }]), { etag: '"v1"', 'last-modified': 'Tue, 10 Nov 2026 08:00:00 GMT' });
    await turn();
    feeds.answer = (response) => response.writeHead(304).end();
    expect(await turn()).toBe(0);
    expect(feeds.asked.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']])).toEqual([
      [undefined, undefined],
      ['"v1"', 'Tue, 10 Nov 2026 08:00:00 GMT'],
    ]);
    expect(await titles()).toEqual(['A title']);
    expect(log()).toBe('');
  });

  it('that are gone are asked later and later, lose nothing meanwhile, and are back at once', async () => {
    feeds.answer = feedOf(rss([{ guid: 'a' }]));
    await turn();
    feeds.answer = (response) => response.writeHead(503).end();
    for (const turns of [1, 1, 2, 4]) {
      const asked = feeds.asked.length;
      for (let passed = 1; passed < turns; passed += 1) await turn();
      expect(feeds.asked).toHaveLength(asked);
      await turn();
      expect(feeds.asked).toHaveLength(asked + 1);
    }
    expect(log()).toContain('It answers 503.');
    expect(log()).not.toContain('canary');
    feeds.answer = feedOf(rss([{ guid: 'a' }, { guid: 'b', title: 'Back' }]));
    for (let passed = 0; passed < 8; passed += 1) await turn();
    expect(await titles()).toEqual(['Back', 'A title']);
    await turn();
    expect((await world.store.db.selectFrom('feeds').select('failures').executeTakeFirstOrThrow()).failures).toBe(0n);
  });

  it('keep the newest 200 items of 90 days; what comes from the future comes now, and stays where it is', async () => {
    const items = Array.from({ length: 220 }, (_, n) => ({ guid: `g${n}`, date: dateOf(n * 60) }));
    feeds.answer = feedOf(rss([...items, { guid: 'old', date: dateOf(91 * 86_400) }]));
    await turn();
    expect(await rows()).toHaveLength(200);
    const came = now() + everySeconds;
    feeds.answer = feedOf(rss([{ guid: 'future', title: 'Future', date: 'Sun, 21 Nov 2100 10:00:00 GMT' }]));
    await turn();
    await turn();
    const kept = await rows();
    expect(kept).toHaveLength(200);
    expect(kept[0]).toMatchObject({ title: 'Future', time: BigInt(came) });
    world.clock.advance(90 * 86_400_000);
    await runUpkeep(deps);
    expect(await rows()).toEqual([]);
  });

  it('are asked again when a clock that was ahead is put right', async () => {
    feeds.answer = feedOf(rss([{ guid: 'a' }]));
    const aheadMs = 400 * 86_400_000;
    world.clock.advance(aheadMs);
    await turn();
    world.clock.advance(-aheadMs);
    await turn();
    expect(feeds.asked).toHaveLength(2);
  });

  it('that correct themselves are corrected, in their place', async () => {
    feeds.answer = feedOf(rss([{ guid: 'a', title: 'Wrnog', date: dateOf(600) }]));
    await turn();
    const [before] = await rows();
    feeds.answer = feedOf(rss([{ guid: 'a', title: 'Right', date: dateOf(0) }]));
    await turn();
    expect(await rows()).toEqual([{ ...before, title: 'Right' }]);
  });

  it('that are hostile are stored as text', async () => {
    const description = '<script>alert(1)</script><p onclick="x">Hello\0 &lt;b&gt;</p><img src=x onerror=y>';
    feeds.answer = feedOf(
      rss([{ guid: "'; drop table feed_items; --", title: '&lt;script&gt;x&lt;/script&gt;T', description }]),
    );
    await turn();
    expect(await rows()).toEqual([expect.objectContaining({ title: 'T', summary: 'Hello <b>', body: 'Hello \\<b>' })]);
  });
});

describe('the server of a feed', () => {
  let world: Domain;
  let feeds: FeedServer;

  beforeAll(async () => {
    [world, feeds] = [await openDomain(), await openFeedServer()];
  });
  beforeEach(async () => {
    await world.store.db.deleteFrom('feeds').execute();
    feeds.asked.length = 0;
    logged = world.log().length;
  });
  afterAll(async () => {
    await feeds.close();
    await world.dispose();
  });

  let logged = 0;
  const log = () => world.log().slice(logged).trim();
  const importer = (url: string) =>
    createImporter({
      ...world.deps,
      config: { ...world.deps.config, newsFeeds: [url], newsEverySeconds: everySeconds },
    });
  const fetched = async (url = `${feeds.url}/rss`) => {
    const added = await importer(url).importDue(nowSeconds(world.clock));
    return added > 0 ? 'imported' : log();
  };

  it.each(['/moved', 'https:relative-nonsense', '//127.0.0.1:1/x'])('that leads to %s', async (location) => {
    feeds.answer = (response, { url }) =>
      url === '/rss'
        ? response.writeHead(301, { location }).end()
        : feedOf(rss([{ guid: 'a' }]))(response, { url, headers: {} });
    expect(await fetched()).toMatch(location === '/moved' ? /^imported$/ : /cannot be reached|leads nowhere/);
  });

  it.each([
    'http://localhost:1/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://2130706433/',
  ])('that leads into the own network, to %s, is not followed', async (location) => {
    // A host by another name than the one that the operator wrote.
    feeds.answer = (response) => response.writeHead(302, { location }).end();
    expect(await fetched(`${feeds.url.replace('127.0.0.1', '127.0.0.2')}/rss`)).toMatch(
      /leads into the own network|cannot be reached \(ECONNREFUSED\)/,
    );
    expect(await fetched()).toMatch(location.includes('2130706433') ? /leads|reached/ : /leads into the own network/);
  });

  it.each([
    ['in a circle', { location: '/rss' }, /leads on and on/],
    ['to a file', { location: 'file:///etc/passwd' }, /leads nowhere/],
    ['without saying where', {}, /leads nowhere/],
  ])('that leads %s is left', async (_where, headers, reason) => {
    feeds.answer = (response) => response.writeHead(302, headers).end();
    expect(await fetched()).toMatch(reason);
    expect(feeds.asked.length).toBeLessThanOrEqual(5);
  });

  it.each([
    ['as it is', (bytes: Buffer) => bytes, {}],
    ['packed', (bytes: Buffer) => gzipSync(bytes), { 'content-encoding': 'gzip' }],
  ])('that sends too much, %s, is cut off', async (_how, pack, headers) => {
    feeds.answer = feedOf(pack(Buffer.from(rss([{ guid: 'a', description: ' '.repeat(3_100_000) }]))), headers);
    expect(await fetched()).toContain('It is larger than 3000000 bytes.');
  });

  it('that packs what it sends is understood, and one that packs it otherwise is not', async () => {
    feeds.answer = feedOf(rss([{ guid: 'a' }]), { 'content-encoding': 'zstd' });
    expect(await fetched()).toContain('Its encoding is not known.');
    world.clock.advance(everySeconds * 1000);
    feeds.answer = feedOf(gzipSync(rss([{ guid: 'a' }])), { 'content-encoding': 'gzip' });
    expect(await fetched()).toBe('imported');
  });

  it('that breaks off, or is not there, is left', async () => {
    feeds.answer = (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('<rss');
      response.destroy();
    };
    expect(await fetched()).toMatch(/cannot be reached/);
    expect(await fetched('http://127.0.0.1:1/rss')).toMatch(/cannot be reached \(ECONNREFUSED\)/);
  });

  it('that never comes to an end is called off when the server ends', async () => {
    let isAsked: () => void = () => {};
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    feeds.answer = (response) => {
      response.writeHead(200).write('<rss');
      isAsked();
    };
    const running = importer(`${feeds.url}/rss`);
    const importing = running.importDue(nowSeconds(world.clock));
    await asked;
    await running.stop();
    expect(await importing).toBe(0);
    expect(log()).toBe('');
  });
});
