import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Domain, openDomain, startMs } from '#tests/api/domain.ts';
import { engines } from '#tests/engines.ts';
import type { Deps, Trx } from './deps.ts';
import { DomainError } from './errors.ts';
import {
  deleteOldAnswers,
  findAnswer,
  type KeyedRequest,
  keepRefusal,
  runOnce,
  type StoredAnswer,
} from './idempotency.ts';

const answered = (json: string): StoredAnswer => ({ status: 200, json });
const refusal: StoredAnswer = { status: 422, json: '{"message":"no"}' };
const nowSeconds = BigInt(startMs / 1000);

describe.each(engines)('one key, one effect, on $name', ({ name: engine }) => {
  let world: Domain;
  let deps: Deps;

  beforeAll(async () => {
    world = await openDomain(engine);
    deps = world.deps;
  });
  afterAll(() => world.dispose());

  const asked = (wishes: Partial<KeyedRequest> = {}): KeyedRequest => ({
    owner: 'maria',
    call: 'set/lang',
    key: randomUUID(),
    body: { a: 1 },
    isSecret: false,
    ...wishes,
  });
  /** An effect that shows: a row of its own. */
  const mark = (name: string) => async (trx: Trx) => {
    await trx.insertInto('meta').values({ key: name, value: 'done' }).execute();
    return name;
  };
  const isMarked = async (name: string) => {
    const row = await world.store.db.selectFrom('meta').select('key').where('key', '=', name).executeTakeFirst();
    return row !== undefined;
  };
  const rowOf = ({ owner }: KeyedRequest) =>
    world.store.db.selectFrom('idempotency').selectAll().where('owner', '=', owner).executeTakeFirstOrThrow();

  it('has its effect, keeps its answer, and gives that the next time', async () => {
    const request = asked({ owner: randomUUID() });
    expect(await findAnswer(world.store, request)).toBeNull();
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await runOnce(deps, request, mark(first), answered)).toEqual({ isFirst: true, result: first });
    expect(await runOnce(deps, request, mark(second), answered)).toEqual({ isFirst: false, answer: answered(first) });
    expect(await findAnswer(world.store, request)).toEqual(answered(first));
    expect([await isMarked(first), await isMarked(second)]).toEqual([true, false]);
    expect(await rowOf(request)).toMatchObject({ call: 'set/lang', status: 200n, answer: first, created: nowSeconds });
  });

  it('keeps nothing of an effect that failed: the key is free', async () => {
    const request = asked();
    const name = randomUUID();
    const failing = runOnce(
      deps,
      request,
      async (trx) => {
        await mark(name)(trx);
        throw new Error('the effect failed');
      },
      answered,
    );
    await expect(failing).rejects.toThrow('the effect failed');
    expect([await findAnswer(world.store, request), await isMarked(name)]).toEqual([null, false]);
    expect(await runOnce(deps, request, mark(name), answered)).toMatchObject({ isFirst: true });
  });

  it('has no effect whose answer cannot be kept', async () => {
    const request = asked();
    const name = randomUUID();
    const failing = runOnce(deps, request, mark(name), () => {
      throw new Error('there is no answer');
    });
    await expect(failing).rejects.toThrow('there is no answer');
    expect([await findAnswer(world.store, request), await isMarked(name)]).toEqual([null, false]);
  });

  it('of many at once one has the effect, and all have its answer', async () => {
    const request = asked();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, number) => runOnce(deps, request, async () => `run ${number}`, answered)),
    );
    const first = outcomes.find((outcome) => outcome.isFirst);
    expect(outcomes.filter(({ isFirst }) => isFirst)).toHaveLength(1);
    const others = outcomes.flatMap((outcome) => (outcome.isFirst ? [] : [outcome.answer.json]));
    expect(others).toEqual(Array.from({ length: 7 }, () => (first?.isFirst === true ? first.result : '')));
  });

  it('keys of other owners and other calls are other keys', async () => {
    const request = asked();
    await runOnce(deps, request, async () => 'first', answered);
    for (const other of [{ owner: 'joao' }, { call: 'user/logout' } as const, { key: randomUUID() }]) {
      expect(await findAnswer(world.store, { ...request, ...other })).toBeNull();
      expect(await runOnce(deps, { ...request, ...other }, async () => 'other', answered)).toMatchObject({
        isFirst: true,
      });
    }
    expect(await findAnswer(world.store, request)).toEqual(answered('first'));
  });

  it.each<[string, unknown, unknown]>([
    ['a value', { a: 1 }, { a: 2 }],
    ['the kind of a value', { a: 1 }, { a: '1' }],
    ['nothing for something', { a: null }, { a: 'null' }],
    ['a missing field', { a: 1, b: 1 }, { a: 1 }],
    ['a field that is empty', { a: null }, {}],
    ['the order of a list', { a: [1, 2] }, { a: [2, 1] }],
    ['the length of a list', { a: [1, 2] }, { a: [12] }],
    ['something deep', { a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 2 }] } }],
    ['a list for an object', { a: [] }, { a: {} }],
    ['a name that looks like two fields', { 'a":1,"b': 2 }, { a: 1, b: 2 }],
    ['a text that looks like a list', { a: ['1,2'] }, { a: [1, 2] }],
    ['a field with another name', { ab: 1 }, { ac: 1 }],
    ['a body that is none', null, {}],
  ])('refuses the key with another body: %s', async (_what, body, other) => {
    const request = asked({ body });
    await runOnce(deps, request, async () => 'first', answered);
    const mismatch = { key: 'idempotency_mismatch' };
    await expect(findAnswer(world.store, { ...request, body: other })).rejects.toMatchObject(mismatch);
    const again = runOnce(deps, { ...request, body: other }, async () => 'again', answered);
    await expect(again).rejects.toThrow(DomainError);
    expect(await findAnswer(world.store, request)).toEqual(answered('first'));
  });

  it.each<[string, unknown, unknown]>([
    ['the order of its fields', { a: 1, b: { d: 4, c: 3 } }, { b: { c: 3, d: 4 }, a: 1 }],
    ['fields of nothing', { a: 1, b: undefined }, { a: 1 }],
    ['no body in two ways', undefined, null],
  ])('takes a body as the same in spite of %s', async (_what, body, other) => {
    const request = asked({ body });
    await runOnce(deps, request, async () => 'first', answered);
    expect(await findAnswer(world.store, { ...request, body: other })).toEqual(answered('first'));
  });

  it('keeps a refusal, and the first of two answers', async () => {
    const request = asked();
    expect(await keepRefusal(deps, request, refusal)).toBe(refusal);
    const other = { status: 404, json: '{}' };
    expect(await keepRefusal(deps, request, other)).toEqual(refusal);
    expect(await runOnce(deps, request, async () => 'done', answered)).toEqual({ isFirst: false, answer: refusal });

    const done = asked();
    await runOnce(deps, done, async () => 'done', answered);
    expect(await keepRefusal(deps, done, refusal)).toEqual(answered('done'));
  });

  it('keeps neither the key nor what was asked', async () => {
    const request = asked({ owner: randomUUID(), body: { password: 'hunter2' } });
    await runOnce(deps, request, async () => 'done', answered);
    const kept = Object.values(await rowOf(request)).join(' ');
    expect(kept).not.toContain(request.key);
    expect(kept).not.toContain('hunter2');
  });

  describe('secret answers', () => {
    const secret = '{"token":"s3cr3t-é"}';
    const ask = async (wishes: Partial<KeyedRequest> = {}) => {
      const request = asked({ owner: randomUUID(), isSecret: true, ...wishes });
      await runOnce(deps, request, async () => secret, answered);
      return request;
    };
    const change = (request: KeyedRequest, set: { answer?: string; owner?: string; call?: string }) =>
      world.store.db.updateTable('idempotency').set(set).where('owner', '=', request.owner).execute();

    it('are sealed, and come back to whoever has the key', async () => {
      const request = await ask();
      const { answer } = await rowOf(request);
      expect(Buffer.from(answer, 'base64').toString('latin1')).not.toContain('s3cr3t');
      expect(answer).not.toContain('s3cr3t');
      expect(await findAnswer(world.store, request)).toEqual(answered(secret));
      expect(await runOnce(deps, request, async () => 'again', answered)).toEqual({
        isFirst: false,
        answer: answered(secret),
      });
    });

    it('are sealed differently each time, under the same key too', async () => {
      const key = randomUUID();
      const [one, other] = [await ask({ key, owner: 'one' }), await ask({ key, owner: 'other' })];
      expect((await rowOf(one)).answer).not.toBe((await rowOf(other)).answer);
    });

    it.each([
      ['a changed bit', (bytes: Buffer) => bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)],
      ['another tag', (bytes: Buffer) => bytes.writeUInt8(bytes.readUInt8(12) ^ 1, 12)],
      ['another nonce', (bytes: Buffer) => bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)],
    ])('are not given out with %s', async (_what, spoil) => {
      const request = await ask();
      const bytes = Buffer.from((await rowOf(request)).answer, 'base64');
      spoil(bytes);
      await change(request, { answer: bytes.toString('base64') });
      await expect(findAnswer(world.store, request)).rejects.toThrow();
    });

    it('open for their own owner and call only, wherever somebody moves them', async () => {
      const request = await ask();
      const moved = { ...request, owner: randomUUID() };
      await change(request, { owner: moved.owner });
      await expect(findAnswer(world.store, moved)).rejects.toThrow();
      await change(moved, { owner: request.owner, call: 'user/login' });
      await expect(findAnswer(world.store, { ...request, call: 'user/login' })).rejects.toThrow();
    });
  });

  it('says so when a key was taken and its answer is gone', async () => {
    const request = asked();
    await runOnce(deps, request, async () => 'done', answered);
    const forgetful: Deps = {
      ...deps,
      store: {
        ...world.store,
        transaction: (work) =>
          world.store.transaction(work).finally(() => world.store.db.deleteFrom('idempotency').execute()),
      },
    };
    await expect(runOnce(forgetful, request, async () => 'again', answered)).rejects.toThrow('its answer is gone');
  });

  it('forgets answers after seven days', async () => {
    const request = asked();
    await runOnce(deps, request, async () => 'done', answered);
    const days = (count: number) => world.clock.advance(count * 86_400_000);
    days(7);
    await deleteOldAnswers(deps);
    expect(await findAnswer(world.store, request)).toEqual(answered('done'));
    world.clock.advance(1000);
    await deleteOldAnswers(deps);
    expect(await findAnswer(world.store, request)).toBeNull();
    world.clock.advance(-1000);
    days(-7);
  });
});
