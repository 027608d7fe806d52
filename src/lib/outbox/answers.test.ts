import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppError } from '../appError.ts';
import { lineTo } from './pieces.ts';
import { sendUpload, type Upload } from './tus.ts';
import { readJson, send, type Wire } from './wire.ts';

/** What the client makes of each answer of a server, or of somebody in between: the answers are laid out one by one. */
type Step = Response | Error | ((init: RequestInit) => Response);

let steps: Step[];
let asked: { method: string; headers: Headers; size: number; init: RequestInit }[];
let wire: Wire;
let lines = 0;

beforeEach(() => {
  steps = [];
  asked = [];
  lines += 1;
  const fetch = (async (_input: unknown, init: RequestInit = {}) => {
    const size = init.body instanceof ArrayBuffer ? init.body.byteLength : 0;
    asked.push({ method: init.method ?? 'GET', headers: new Headers(init.headers), size, init });
    const step = steps.shift() ?? new Error('more was asked than is answered');
    if (step instanceof Error) throw step;
    return typeof step === 'function' ? step(init) : step;
  }) as typeof globalThis.fetch;
  wire = { fetch, origin: `https://answers${lines}.example`, token: 'T' };
});
afterEach(() => vi.restoreAllMocks());

const broken = () => new TypeError('network error');
const at = (offset: number | string, status = 204) =>
  new Response(null, { status, headers: { 'upload-offset': String(offset) } });
const created = () => at(0, 201);
const refusal = (status: number, message = 'parameter_wrong') =>
  Response.json({ type: 'error', code: 0, message, params: {} }, { status });

function makeUpload(size: number): Upload {
  return { id: 'u', purpose: 'deposit', name: 'n.png', type: 'image/png', sha256: 'x', bytes: new ArrayBuffer(size) };
}

async function bring(size = 100) {
  const progress: number[] = [];
  const error = await sendUpload(wire, makeUpload(size), async (bytes) => void progress.push(bytes)).then(
    () => null,
    (error: unknown) => error,
  );
  return { progress, error, methods: asked.map(({ method }) => method).join(' ') };
}

test('every request says which tus it speaks and whose it is; pieces say what they are', async () => {
  steps = [created(), broken(), at(40, 200), at(100)];
  expect(await bring()).toEqual({ progress: [0, 40, 100], error: null, methods: 'POST PATCH HEAD PATCH' });
  for (const { headers } of asked) {
    expect([headers.get('tus-resumable'), headers.get('authorization')]).toEqual(['1.0.0', 'Bearer T']);
  }
  const patches = asked.filter(({ method }) => method === 'PATCH');
  expect(patches.map(({ headers, size }) => [headers.get('content-type'), headers.get('upload-offset'), size])).toEqual(
    [
      ['application/offset+octet-stream', '0', 100],
      ['application/offset+octet-stream', '40', 60],
    ],
  );
});

test('only what is read might come from a cache, and is asked not to; redirects and cookies are for others', async () => {
  steps = [created(), broken(), at(40, 200), at(100)];
  await bring();
  expect(asked.map(({ method, init }) => [method, init.cache])).toEqual([
    ['POST', 'default'],
    ['PATCH', 'default'],
    ['HEAD', 'no-store'],
    ['PATCH', 'default'],
  ]);
  expect(asked.every(({ init }) => init.redirect === 'error' && init.credentials === 'omit')).toBe(true);
});

describe('a creation', () => {
  test('that says nothing of bytes has none', async () => {
    steps = [new Response(null, { status: 201 }), at(100)];
    expect(await bring()).toMatchObject({ progress: [0, 100], error: null });
  });

  test('that finds some of them goes on from there', async () => {
    steps = [at(60, 201), at(100)];
    expect(await bring()).toMatchObject({ progress: [60, 100], error: null });
    expect(asked[1]?.size).toBe(40);
  });

  test('under an id that is taken leaves it to the request to say by whom', async () => {
    steps = [refusal(409, 'upload_exists')];
    expect(await bring()).toEqual({ progress: [100], error: null, methods: 'POST' });
  });

  test.each([400, 401, 404, 413, 429, 500])('that is refused with %i ends the try with that', async (status) => {
    steps = [refusal(status)];
    expect(await bring()).toMatchObject({ progress: [], error: { key: 'parameter_wrong', status }, methods: 'POST' });
  });

  test.each(['-1', 'x', '1.5', '1e99'])('that is at "%s" is nobody’s we know', async (offset) => {
    steps = [at(offset, 201)];
    expect((await bring()).error).toMatchObject({ key: 'malformed_answer', status: 201 });
  });
});

describe('a piece', () => {
  test.each([404, 410])('of an upload that is gone (%i) is a break: the next try creates it', async (status) => {
    steps = [created(), refusal(status, 'not_found'), refusal(status, 'not_found')];
    const { error, methods } = await bring();
    expect(error).toMatchObject({ key: 'offline', status: null });
    expect((error as AppError).cause).toMatchObject({ key: 'not_found', status });
    expect(methods).toBe('POST PATCH HEAD');
  });

  test.each([400, 403, 413, 500, 503])('that is refused with %i ends the try with that', async (status) => {
    steps = [created(), refusal(status)];
    expect(await bring()).toMatchObject({ error: { key: 'parameter_wrong', status }, methods: 'POST PATCH' });
  });

  test('at the wrong place goes on at the right one', async () => {
    steps = [created(), refusal(409), at(70, 200), at(100)];
    expect(await bring()).toEqual({ progress: [0, 70, 100], error: null, methods: 'POST PATCH HEAD PATCH' });
  });

  test('that is refused at its right place is refused', async () => {
    steps = [created(), refusal(409), at(0, 200)];
    expect(await bring()).toMatchObject({ error: { key: 'parameter_wrong', status: 409 }, methods: 'POST PATCH HEAD' });
  });

  test.each([0, 60])('after which the server has no more (%i) is not sent for ever', async (offset) => {
    steps = [at(60, 201), at(offset), at(60, 200)];
    expect(await bring()).toMatchObject({ error: { key: 'malformed_answer' }, methods: 'POST PATCH HEAD' });
  });
});

describe('after a break', () => {
  test.each([404, 410])('an upload that is gone (%i) is a break of its own', async (status) => {
    steps = [created(), broken(), new Response(null, { status })];
    expect(await bring()).toMatchObject({ error: { key: 'offline', status: null }, methods: 'POST PATCH HEAD' });
  });

  test('a server that does not say where it is ends the try', async () => {
    steps = [created(), broken(), refusal(500)];
    expect(await bring()).toMatchObject({ progress: [0], error: { key: 'parameter_wrong', status: 500 } });
  });

  test('nothing more is asked when somebody has called it off', async () => {
    const ending = new AbortController();
    wire.signal = ending.signal;
    const breaking = () => {
      ending.abort();
      throw broken();
    };
    steps = [created(), breaking];
    expect(await bring()).toMatchObject({ error: { key: 'offline' }, methods: 'POST PATCH' });
  });

  test('that brought nothing over, the line gets a rest', async () => {
    steps = [created(), broken(), at(0, 200)];
    expect(await bring()).toMatchObject({ progress: [0, 0], error: { key: 'offline' }, methods: 'POST PATCH HEAD' });
  });

  test('it goes on eight times, and the ninth is for the next try', async () => {
    steps = [created(), ...Array.from({ length: 20 }, (_, number) => [broken(), at(number + 1, 200)]).flat()];
    expect(await bring()).toMatchObject({ progress: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], error: { key: 'offline' } });
  });

  test('a line that said nothing for a minute gets a rest, whatever it brought over', async () => {
    steps = [created(), broken(), at(50, 200), at(100)];
    let requests = 0;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      requests += 1;
      return requests === 2 ? AbortSignal.abort() : new AbortController().signal;
    });
    expect(await bring()).toMatchObject({ progress: [0, 50], error: { key: 'timeout' }, methods: 'POST PATCH HEAD' });
  });
});

describe('of the line is learnt', () => {
  /** It has been seen to carry 3000 bytes of a piece, with a request around them. */
  const teach = () => lineTo(wire.origin).brokeUnder(65_536, 3000);

  test('what the question cost that was answered', async () => {
    teach();
    steps = [created(), refusal(500)];
    await bring(10_000);
    expect(asked[1]?.size).toBe(1976);
  });

  test('nothing bad, when all of the last piece arrived and only its answer was lost', async () => {
    steps = [at(60, 201), broken(), at(100, 200)];
    expect(await bring()).toMatchObject({ progress: [60, 100], error: null });
    expect(lineTo(wire.origin).nextPiece()).toBe(65_536);
  });

  test('that a question without an answer came over another connection', async () => {
    teach();
    lineTo(wire.origin).carried(0);
    steps = [broken()];
    await bring(10_000);
    expect(lineTo(wire.origin).nextPiece()).toBe(3000);
  });
});

describe('a request', () => {
  test('ends after a minute, or when somebody calls it off', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    const ending = new AbortController();
    steps = [(init) => Response.json([init.signal?.aborted])];
    await send({ ...wire, signal: ending.signal }, '/api/x', {});
    expect(limit).toHaveBeenCalledWith(60_000);
    ending.abort();
    expect(asked[0]?.init.signal?.aborted).toBe(true);
  });

  test('that finds nobody says so, with the reason; one that took too long says that', async () => {
    const cause = broken();
    steps = [cause];
    await expect(send(wire, '/api/x', {})).rejects.toMatchObject({ key: 'offline', status: null, cause });
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    steps = [cause];
    await expect(send(wire, '/api/x', {})).rejects.toMatchObject({ key: 'timeout', status: null, cause });
  });

  test('keeps its time limit where signals cannot be joined', async () => {
    const own = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(own.signal);
    const { any } = AbortSignal;
    Reflect.deleteProperty(AbortSignal, 'any');
    try {
      steps = [new Response()];
      await send({ ...wire, signal: new AbortController().signal }, '/api/x', {});
      expect(asked[0]?.init.signal).toBe(own.signal);
    } finally {
      Object.defineProperty(AbortSignal, 'any', { value: any, configurable: true, writable: true });
    }
  });

  test('whose answer breaks off in the middle has none', async () => {
    const cause = new Error('the line broke');
    const body = new ReadableStream({ pull: (controller) => controller.error(cause) });
    await expect(readJson(new Response(body))).rejects.toMatchObject({ key: 'offline', status: null, cause });
    expect(await readJson(new Response('<p>'))).toBeNull();
    expect(await readJson(new Response('{"a":1}'))).toEqual({ a: 1 });
  });
});
