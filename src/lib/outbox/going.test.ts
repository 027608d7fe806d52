import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliver } from './deliver.ts';
import type { FlushResult } from './flush.ts';
import { createLine } from './pieces.ts';
import { listEntries, readEntry, removeEntries } from './store.ts';
import {
  forgetDeposits,
  makeForm,
  postVoucher,
  sendVoucher,
  type Voucher,
  voucherEntry,
  voucherKind,
  World,
} from '#tests/outbox/world.ts';
import { startWaker } from './wake.ts';
import type { Wire } from './wire.ts';

const sender = { owner: 'user-a', origin: 'https://exchange.example', lang: 'en' } as const;
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const owner of ['user-a', 'user-b', 'user-c'])
    await removeEntries((await listEntries(owner)).map(({ id }) => id));
  await forgetDeposits('user-a');
  world.stop();
});

describe('sending directly', () => {
  const wire = (): Wire => ({ fetch: world.server.fetch, origin: sender.origin, token: 'token-a' });
  const cut = { kind: 'cut' } as const;
  /** Waits are over at once, and noted. */
  const noteWaits = () => {
    const waits: number[] = [];
    const real = setTimeout;
    vi.stubGlobal('setTimeout', (action: () => void, ms = 0) => {
      if (ms > 0) waits.push(ms);
      return real(action, 0);
    });
    return waits;
  };

  test('tries six times, with longer and longer waits between them', async () => {
    const waits = noteWaits();
    world.server.faults = Array.from({ length: 20 }, () => cut);
    await expect(sendVoucher(wire(), makeForm(5), sender)).rejects.toMatchObject({ key: 'offline' });
    expect(world.server.requests).toHaveLength(6);
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000]);
  });

  test('waits as long as the server wants', async () => {
    const waits = noteWaits();
    world.server.faults = [{ kind: 'status', status: 503, retryAfter: '30' }, cut];
    const form = makeForm(5);
    expect(await sendVoucher(wire(), form, sender)).toMatchObject({ id: form.id });
    expect(waits.slice(0, 2)).toEqual([30_000, 1000]);
  });

  test('does not ask again after a refusal', async () => {
    const form = makeForm(5);
    world.server.refusals.set(form.id, { status: 422, message: 'amount_range' });
    await expect(sendVoucher(wire(), form, sender)).rejects.toMatchObject({ key: 'amount_range' });
    expect(world.server.requests.filter(({ key }) => key !== null)).toHaveLength(1);
  });

  test('holds back what it replaces, and removes both when it is through', async () => {
    const old = makeForm(5);
    await postVoucher(old, sender);
    const form = { ...makeForm(6), replaces: old.id };
    world.server.refusals.set(form.id, { status: 422, message: 'amount_range' });
    await expect(sendVoucher(wire(), form, sender)).rejects.toMatchObject({ key: 'amount_range' });
    expect(await readEntry(old.id)).toMatchObject({
      state: 'attention',
      lastError: { key: 'storage_failed', params: {}, status: null },
    });
    world.server.refusals.clear();
    await postVoucher({ ...form, replaces: undefined } as never, sender);
    await sendVoucher(wire(), form, sender);
    expect(await listEntries('user-a')).toEqual([]);
  });
});

describe('an answer to the request', () => {
  const written = (form: Voucher) => ({ entry: voucherEntry(form, sender), bytes: [form.picture.bytes] });
  const steps = { onProgress: async () => {}, onAsking: async () => {} };
  const answering = (response: () => Response): Wire => {
    const fetch = async (input: unknown, init?: RequestInit) =>
      String(input).endsWith('charge_req') ? response() : world.server.fetch(input, init);
    return { fetch: fetch as typeof globalThis.fetch, origin: sender.origin, token: 'token-a' };
  };

  test.each([
    ['a page', () => new Response('<p>Welcome</p>')],
    ['a success of something else', () => Response.json({ type: 'ok', code: 1, message: { id: 'x' } })],
    ['a refusal that calls itself 200', () => Response.json({ type: 'error', code: 0, message: 'try_again' })],
    ['nothing', () => new Response()],
  ])('that is %s is none', async (_what, response) => {
    const form = makeForm(5);
    const delivering = deliver(answering(response), voucherKind, written(form), steps);
    await expect(delivering).rejects.toMatchObject({ key: 'malformed_answer', status: 200 });
  });

  test('with a deposit in a refusal is a refusal', async () => {
    const { id } = await world.post(5);
    await world.flush();
    const deposit = world.server.deposits.get(id)?.deposit;
    const form = makeForm(5);
    const refusing = answering(() => Response.json({ type: 'error', code: 0, message: deposit }));
    await expect(deliver(refusing, voucherKind, written(form), steps)).rejects.toMatchObject({
      key: 'malformed_answer',
    });
  });

  test('is asked for as JSON, under the key of the entry', async () => {
    const form = makeForm(5);
    let headers = new Headers();
    const fetch = async (input: unknown, init?: RequestInit) => {
      headers = new Headers(init?.headers);
      return world.server.fetch(input, init);
    };
    const wire: Wire = { fetch: fetch as typeof globalThis.fetch, origin: sender.origin, token: 'token-a' };
    await deliver(wire, voucherKind, written(form), steps);
    expect([headers.get('content-type'), headers.get('idempotency-key')]).toEqual(['application/json', form.id]);
  });
});

describe('what is learnt of a line', () => {
  /** Carried pieces, as the line wants them, until one of this size was. */
  const carryUpTo = (line: ReturnType<typeof createLine>, size: number) => {
    for (let piece = 0; piece !== size; ) {
      piece = line.nextPiece();
      line.carried(piece);
    }
  };

  test('it is not trusted again before it has carried a whole first piece', () => {
    const line = createLine();
    line.brokeUnder(65_536, 5000);
    carryUpTo(line, 32_768);
    line.broke();
    expect(line.nextPiece()).toBe(5000);
    carryUpTo(line, 65_536);
    line.broke();
    expect(line.nextPiece()).toBe(131_072);
  });

  test('a lost answer shows that the line carries at least as much', () => {
    const line = createLine();
    line.brokeUnder(65_536, 3000);
    line.carried(1000);
    line.brokeUnder(5000, 5000);
    // A thousand, then five thousand, with a request around each.
    expect(line.nextPiece()).toBe(1000 + 5000 + 1024);
    line.brokeUnder(100, 100);
    expect(line.nextPiece()).toBe(1000 + 5000 + 1024);
  });

  test('a break of which nothing can be learnt is a new connection, and no more', () => {
    const line = createLine();
    line.brokeUnder(65_536, 5000);
    line.carried(0);
    expect(line.nextPiece()).toBe(3976);
    line.broke();
    expect(line.nextPiece()).toBe(5000);
  });

  test('nothing that came of a trial beyond what the line carries is no news', () => {
    const line = createLine();
    line.brokeUnder(65_536, 5000);
    line.carried(5000);
    expect(line.nextPiece()).toBe(1024);
    line.brokeUnder(1024, 0);
    expect(line.nextPiece()).toBe(5000);
  });
});

describe('the waker', () => {
  const page = new EventTarget();
  const screen = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  beforeEach(() => {
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    vi.stubGlobal('document', screen);
  });

  /** Flushes that answer what they are told to, and waits that end when they are told to. */
  function startFake(result: () => FlushResult) {
    const attempts: { isEager: boolean; isStealing: boolean }[] = [];
    const waits: { ms: number; end: () => void; isOff: boolean }[] = [];
    const waker = startWaker(
      async (attempt) => {
        attempts.push(attempt);
        return result();
      },
      (ms, end) => {
        const wait = { ms, end, isOff: false };
        waits.push(wait);
        return () => void (wait.isOff = true);
      },
    );
    return { attempts, waits, waker };
  }

  test('does nothing any more once it is stopped, also in the middle of a flush', async () => {
    const { waits, waker, attempts } = startFake(() => ({ status: 'done', nextAt: 1 }));
    waker.wake(true);
    waker.stop();
    await settled();
    expect([attempts.length, waits.length]).toEqual([1, 0]);
    for (const news of ['online', 'pageshow']) page.dispatchEvent(new Event(news));
    screen.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(attempts).toHaveLength(1);
  });

  test('asks a disk that failed again, eagerly if it was eager, without stealing', async () => {
    const { waits, waker, attempts } = startFake(() => {
      throw new Error('no disk');
    });
    await settled();
    expect(waits.map(({ ms }) => ms)).toEqual([5000]);
    waits[0]?.end();
    await settled();
    expect(attempts).toEqual([
      { isEager: true, isStealing: false },
      { isEager: true, isStealing: false },
    ]);
    waker.stop();
  });

  test.each<[FlushResult]>([
    [{ status: 'idle' }],
    [{ status: 'session_over', token: 't' }],
    [{ status: 'done', nextAt: null }],
  ])('waits for news after %j', async (result) => {
    const { waits, waker } = startFake(() => result);
    await settled();
    expect(waits).toEqual([]);
    waker.stop();
  });

  test('takes the place of a neighbour only after a minute and a half without progress, and waits anew after that', async () => {
    const began = world.nowMs;
    const { waits, waker, attempts } = startFake(() => ({ status: 'busy', progressAt: began - 1_000_000 }));
    await settled();
    const stealsAfter = async (ms: number) => {
      world.nowMs = began + ms;
      waits.at(-1)?.end();
      await settled();
      waits.at(-1)?.end();
      await settled();
      return attempts.at(-1)?.isStealing;
    };
    expect(await stealsAfter(89_999)).toBe(false);
    expect(await stealsAfter(90_000)).toBe(false);
    expect(await stealsAfter(90_001)).toBe(true);
    expect(await stealsAfter(90_002)).toBe(false);
    waker.stop();
  });

  test('leaves a neighbour alone that gets on', async () => {
    const { waits, waker, attempts } = startFake(() => ({ status: 'busy', progressAt: world.nowMs - 1000 }));
    for (let turn = 0; turn < 5; turn += 1) {
      await settled();
      world.nowMs += 60_000;
      waits.at(-1)?.end();
    }
    expect(attempts.every(({ isStealing }) => !isStealing)).toBe(true);
    waker.stop();
  });

  test.each([
    [[false, false], false],
    [[true, false], true],
    [[false, true], true],
  ])('joins what it hears during a flush: %j is eager: %s', async (wakes, isEager) => {
    const { waker, attempts } = startFake(() => ({ status: 'done', nextAt: null }));
    for (const wake of wakes) waker.wake(wake);
    await settled();
    expect(attempts[1]).toEqual({ isEager, isStealing: false });
    expect(attempts).toHaveLength(2);
    waker.stop();
  });

  test('stays between a fifth of a second and five minutes', async () => {
    for (const [inMs, ms] of [
      [-5000, 200],
      [1_000_000, 300_000],
      [4000, 4000],
    ]) {
      const { waits, waker } = startFake(() => ({ status: 'done', nextAt: world.nowMs + (inMs ?? 0) }));
      await settled();
      expect(waits.map((wait) => wait.ms)).toEqual([ms]);
      waker.stop();
      expect(waits[0]?.isOff).toBe(true);
    }
  });
});
