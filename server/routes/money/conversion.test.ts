import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { marketOf } from '#contract/markets.ts';
import { quoted } from '#tests/api/conversions.ts';
import { openContract } from '#tests/api/trading.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { member } from '#tests/chaos/parallel/member.ts';
import { engines } from '#tests/engines.ts';
import { balancesOf } from '#server/ledger/read.ts';

const usdt = (whole: number) => BigInt(whole) * 1_000_000n;
const held = [
  ['spot', 'USDT', usdt(1000)],
  ['spot', 'BTC', 10_000_000n],
] as const;
const toBtc = { from: 'USDT', to: 'BTC', amount: '250' } as const;

describe.each(engines)('conversion on $name', ({ name: engine }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ engine });
  });
  const market = () => world.app.deps.market;
  let path: World['app']['deps']['market'] | null = null;
  /** From here on the price of a coin is its price of before times this, in hundred-thousandths. */
  const moved = (coin: string, factor: bigint) => {
    const before = path ?? market();
    path = before;
    const since = world.clock.nowMs();
    const priceAt = (symbol: string, atMs: number) => {
      const price = before.priceAt(symbol, Math.min(atMs, since));
      return symbol === `${coin}USDT` && atMs > since ? (price * factor) / 100_000n : price;
    };
    Object.assign(world.app.deps, { market: { ...before, priceAt } });
  };
  afterEach(() => {
    if (path !== null) Object.assign(world.app.deps, { market: path });
    path = null;
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  const take = (person: Person, body: object, key?: string) =>
    world.ask('wallet/flashAgainst', body, { token: person.token, ...(key === undefined ? {} : { key }) });
  const availableOf = async ({ id }: Person, currency: string) => {
    const balances = await balancesOf(world.store.db, id);
    return balances.find((row) => row.kind === 'spot' && row.currency === currency)?.available ?? 0n;
  };

  it('gives what was quoted, in one entry, and lists it with what checks it', async () => {
    const ann = await member(world, held);
    const { quote, ...prices } = await world.must('wallet/flashAgainstList', toBtc, { token: ann.token });
    if (quote === null) throw new Error('no quote');
    expect(prices).toMatchObject({ spread_bps: 10, move_bps: 10, min: '1', max: '100000', at: world.clock.nowMs() });
    expect(prices.list).toContainEqual({ currency: 'USDT', price: '1' });
    const price = market().priceAt('BTCUSDT', quote.tick * 200);
    const gross = (usdt(250) * 10n ** 12n) / (price * 10n ** 6n);
    const fee = (gross + 999n) / 1000n;
    expect(quote).toMatchObject({ from_price: '1', expires: world.clock.nowMs() + 10_000 });
    const done = await world.must('wallet/flashAgainst', { ...toBtc, quote_id: quote.quote_id }, { token: ann.token });
    const { quote_id: _id, expires: _end, ...same } = quote;
    expect(done).toMatchObject(same);
    expect(await availableOf(ann, 'BTC')).toBe(10_000_000n + gross - fee);
    expect(await availableOf(ann, 'USDT')).toBe(usdt(750));
    const list = await world.must('wallet/myFlashAgainstList', {}, { token: ann.token });
    expect(list).toEqual({ list: [done], next: null });
    const records = await world.must('wallet/records', { kind: 'conversion' }, { token: ann.token });
    expect(records.list.map(({ currency, amount, reference }) => `${currency} ${amount} ${reference}`).sort()).toEqual([
      `BTC ${done.result} ${done.number}`,
      `USDT -250.000000 ${done.number}`,
    ]);
    expect(
      await world.store.db.selectFrom('entries').select('id').where('reference', '=', done.number).execute(),
    ).toHaveLength(1);
  });

  it('lists pages, newest first, and nobody else’s', async () => {
    const [ann, bob] = [await member(world, held), await member(world, held)];
    const numbers: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      const done = await world.must('wallet/flashAgainst', await quoted(world, ann, toBtc), { token: ann.token });
      numbers.unshift(done.number);
      world.clock.advance(1000);
    }
    const first = await world.must('wallet/myFlashAgainstList', { limit: '2' }, { token: ann.token });
    const rest = await world.must('wallet/myFlashAgainstList', { cursor: first.next ?? '' }, { token: ann.token });
    expect([...first.list, ...rest.list].map(({ number }) => number)).toEqual(numbers);
    expect((await world.must('wallet/myFlashAgainstList', {}, { token: bob.token })).list).toEqual([]);
  });

  it('coin to coin goes through USDT in one entry, and pays the spread once', async () => {
    const ann = await member(world, held);
    const body = await quoted(world, ann, { from: 'BTC', to: 'ETH', amount: '0.05' });
    const done = await world.must('wallet/flashAgainst', body, { token: ann.token });
    const lines = await world.store.db
      .selectFrom('postings as p')
      .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
      .select(['a.kind', 'a.currency', 'p.amount'])
      .where('p.entry_id', '=', `conversion:${done.id}`)
      .execute();
    const eth = (text: string) => BigInt(text.replace('.', ''));
    const expected: [string, string, bigint][] = [
      ['spot', 'BTC', -5_000_000n],
      ['treasury', 'BTC', 5_000_000n],
      ['treasury', 'ETH', -eth(done.result) - eth(done.fee)],
      ['fees', 'ETH', eth(done.fee)],
      ['spot', 'ETH', eth(done.result)],
    ];
    const shown = (rows: (string | bigint)[][]) => rows.map((row) => row.join(' ')).sort();
    expect(shown(lines.map(({ kind, currency, amount }) => [kind, currency, amount]))).toEqual(shown(expected));
  });

  it.each([
    ['of another user', {}],
    ['of another pair', { to: 'ETH' }],
    ['turned round', { from: 'BTC', to: 'USDT', amount: '0.0025' }],
    ['of another amount', { amount: '251' }],
    ['of a hair more', { amount: '250.000001' }],
  ])('a quote %s is none', async (what, changes) => {
    const [ann, bob] = [await member(world, held), await member(world, held)];
    const body = { ...(await quoted(world, ann, toBtc)), ...changes };
    const asker = what === 'of another user' ? bob : ann;
    expect(await take(asker, body)).toMatchObject({ status: 422, message: 'quote_wrong' });
    expect(await availableOf(asker, 'USDT')).toBe(usdt(1000));
  });

  it('nobody makes a quote: one whose id or tick is another, of any form, is none', async () => {
    const ann = await member(world, held);
    const body = await quoted(world, ann, toBtc);
    const [id = '', tick = '', mac = ''] = body.quote_id.split('.');
    const later = (Number.parseInt(tick, 36) - 1).toString(36);
    const made = [
      `${randomUUID()}.${tick}.${mac}`,
      `${id}.${later}.${mac}`,
      `${id}.${tick}.${mac.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}`,
      `${id}.${tick}`,
      '',
      'x'.repeat(120),
    ];
    for (const quote_id of made) {
      expect([quote_id, (await take(ann, { ...body, quote_id })).message]).toEqual([quote_id, 'quote_wrong']);
    }
  });

  it('is done once, whatever is sent again', async () => {
    const ann = await member(world, held);
    const body = await quoted(world, ann, toBtc);
    const key = randomUUID();
    const done = await take(ann, body, key);
    expect(await take(ann, body, key)).toMatchObject({ status: 200, text: done.text });
    expect(await take(ann, body)).toMatchObject({ status: 409, message: 'quote_used' });
    expect(await take(ann, { ...body, amount: '1' }, key)).toMatchObject({ message: 'idempotency_mismatch' });
    world.clock.advance(20_000);
    expect(await take(ann, body)).toMatchObject({ status: 409, message: 'quote_used' });
    expect(await availableOf(ann, 'USDT')).toBe(usdt(750));
  });

  it.each([
    [9800, 200, undefined],
    [10_000, 422, 'quote_over'],
    [3_600_000, 422, 'quote_over'],
  ])('a quote of %d ms ago: %d', async (ms, status, message) => {
    const ann = await member(world, held);
    const body = await quoted(world, ann, toBtc);
    // Still at the price of the quote: only time goes by.
    moved('BTC', 100_000n);
    world.clock.advance(ms);
    expect(await take(ann, body)).toMatchObject({ status, ...(message === undefined ? {} : { message }) });
  });

  it.each([
    ['better for who asked', 100_101n, 422],
    ['worse for who asked', 99_899n, 422],
    ['better, and within the bound', 100_099n, 200],
    ['worse, and within the bound', 99_901n, 200],
  ])('a rate that went %s (%d): %d', async (_what, factor, status) => {
    const ann = await member(world, held);
    const body = await quoted(world, ann, toBtc);
    moved('BTC', factor);
    world.clock.advance(1000);
    const reply = await take(ann, body);
    expect(reply.status).toBe(status);
    if (status === 200) return;
    expect(reply).toMatchObject({ message: 'price_moved', params: { symbol: 'USDT/BTC', at: world.clock.nowMs() } });
    expect(await availableOf(ann, 'USDT')).toBe(usdt(1000));
    // One tap further: a quote of now is taken.
    const again = await quoted(world, ann, toBtc);
    expect(await take(ann, again)).toMatchObject({ status: 200 });
  });

  it('a rate that has come back is the rate that was quoted', async () => {
    const ann = await member(world, held);
    const body = await quoted(world, ann, toBtc);
    moved('BTC', 101_000n);
    world.clock.advance(1000);
    expect(await take(ann, body)).toMatchObject({ message: 'price_moved' });
    moved('BTC', 100_000n);
    world.clock.advance(1000);
    expect(await take(ann, body)).toMatchObject({ status: 200 });
  });

  it('on a clock that went back nothing is done on prices that nobody was shown', async () => {
    const ann = await member(world, held);
    const body = await quoted(world, ann, toBtc);
    world.clock.advance(-8000);
    expect(await take(ann, body)).toMatchObject({ status: 422, message: 'price_stale' });
    world.clock.advance(8000);
  });

  it.each([
    [{ amount: '0.999999' }, 'amount_range'],
    [{ amount: '100000.000001' }, 'amount_range'],
    [{ from: 'BTC', to: 'USDT', amount: '0.000001' }, 'amount_range'],
    [{ from: 'BTC', to: 'USDT', amount: '0.000000001' }, 'amount_decimals'],
    [{ amount: '0' }, 'amount_invalid'],
    [{ amount: '-5' }, 'amount_invalid'],
    [{ to: 'USDT' }, 'conversion_same'],
    [{ to: 'EUR' }, 'currency_unknown'],
    [{ from: 'mint' }, 'currency_unknown'],
  ])('there is no quote for %o: %s', async (changes, message) => {
    const ann = await member(world, held);
    const asked = { ...toBtc, ...changes };
    const reply = await world.ask('wallet/flashAgainstList', asked, { token: ann.token });
    expect(reply.message).toBe(message);
    expect((await take(ann, { ...asked, quote_id: 'none' })).message).toBe(
      message.replace('amount_range', 'quote_wrong'),
    );
  });

  it('takes from the spot account alone, whatever is open, and no more than is there', async () => {
    const ann = await member(world, [
      ['spot', 'USDT', usdt(5)],
      ['contract', 'USDT', usdt(500)],
    ]);
    await openContract(world, ann);
    const body = await quoted(world, ann, { ...toBtc, amount: '5' });
    expect(await take(ann, body)).toMatchObject({ status: 200 });
    const more = await quoted(world, ann, { ...toBtc, amount: '5' });
    expect(await take(ann, more)).toMatchObject({
      message: 'insufficient_balance',
      params: { need: '5.000000', have: '0.000000', currency: 'USDT' },
    });
  });

  it('every market of a coin can be converted', async () => {
    const ann = await member(world, held);
    const { list } = await world.must('wallet/flashAgainstList', {}, { token: ann.token });
    for (const { currency } of list.filter((row) => row.currency !== 'USDT')) {
      expect(marketOf(`${currency}USDT`)).toBeDefined();
      const { quote } = await world.must(
        'wallet/flashAgainstList',
        { ...toBtc, to: currency, amount: '1' },
        { token: ann.token },
      );
      expect(Number(quote?.result)).toBeGreaterThan(0);
    }
  });
});

it('a quote of one process is taken in another, once between them', async () => {
  const world = await openWorld({ engine: 'postgres' });
  const other = await openWorld({ beside: world });
  const ann = await member(world, held);
  const body = await quoted(world, ann, toBtc);
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      (at % 2 === 0 ? world : other).ask('wallet/flashAgainst', body, { token: ann.token }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status, message }) => status === 409 && String(message) === 'quote_used')).toHaveLength(15);
  expect(await world.problems()).toEqual([]);
  await other.dispose();
  await world.dispose();
});
