import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorKey } from '#contract/errors.ts';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { DomainError } from '../domain/errors.ts';
import { findAnswer, type KeyedRequest, runOnce } from '../domain/idempotency.ts';
import { type AnswerOnce, createAnswerOnce, readKey } from './once.ts';

let world: Domain;
let answerOnce: AnswerOnce;

beforeAll(async () => {
  world = await openDomain();
  answerOnce = createAnswerOnce(world.deps);
});
afterAll(() => world.dispose());

const asked = (wishes: Partial<KeyedRequest> = {}): KeyedRequest => ({
  owner: 'maria',
  call: 'set/lang',
  key: randomUUID(),
  body: {},
  isSecret: false,
  ...wishes,
});

const ok = (message: unknown) => ({ status: 200, json: JSON.stringify({ type: 'ok', code: 1, message }) });

describe('the key of a request', () => {
  const read = (key: string | string[] | undefined) =>
    readKey({ headers: { 'idempotency-key': key } } as unknown as FastifyRequest);
  const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

  it('is a UUID, the same in capitals', () => {
    expect(read(uuid)).toBe(uuid);
    expect(read(uuid.toUpperCase())).toBe(uuid);
  });

  it.each([
    [undefined],
    [''],
    ['x'],
    [`x${uuid}`],
    [`${uuid}x`],
    [` ${uuid}`],
    [`${uuid}\n`],
    [uuid.slice(1)],
    [uuid.replaceAll('-', '')],
    [uuid.replace('0', 'g')],
    [`${uuid}, ${uuid}`],
    [[uuid, uuid]],
  ])('is nothing else: %j', (key) => {
    expect(() => read(key)).toThrow(expect.objectContaining({ key: 'idempotency_missing' }));
  });
});

describe('an effect', () => {
  it('is had by the first, and the others in line get its answer', async () => {
    const request = asked();
    let [runs, behind] = [0, 0];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        answerOnce(request, async ({ key, once }) => {
          runs += 1;
          expect(key).toBe(request.key);
          expect(await once(async () => 'result')).toBe('result');
          behind += 1;
        }),
      ),
    );
    expect(answers.map(({ isReplay }) => isReplay)).toEqual([false, true, true, true, true, true]);
    expect(answers.map(({ status, json }) => ({ status, json }))).toEqual(answers.map(() => ok('result')));
    expect([runs, behind]).toEqual([1, 1]);
  });

  it.each([
    ['owner', { owner: 'joao' }],
    ['call', { call: 'user/logout' }],
    ['key', { key: randomUUID() }],
  ] as const)('waits for nobody with another %s', async (_what, other) => {
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const request = asked();
    const slow = answerOnce(request, async ({ once }) => {
      await gate;
      await once(async () => 'slow');
    });
    expect(await answerOnce({ ...request, ...other }, ({ once }) => once(async () => 'fast'))).toMatchObject(
      ok('fast'),
    );
    open();
    expect(await slow).toEqual({ ...ok('slow'), isReplay: false });
  });

  it('that another process had meanwhile is not had again, nor what stands behind it', async () => {
    const request = asked();
    let isBehind = false;
    const answer = await answerOnce(request, async ({ once }) => {
      await runOnce(
        world.deps,
        request,
        async () => 'theirs',
        () => ok('theirs'),
      );
      await once(async () => 'ours');
      isBehind = true;
    });
    expect([answer, isBehind]).toEqual([{ ...ok('theirs'), isReplay: true }, false]);
  });

  it('that answers without its effect is a mistake of the program', async () => {
    const request = asked();
    await expect(answerOnce(request, async () => 'nothing')).rejects.toThrow(
      'set/lang has an effect and answered without it',
    );
    expect(await findAnswer(world.store, request)).toBeNull();
  });

  it('that breaks leaves the key free', async () => {
    const request = asked();
    const breaking = answerOnce(request, ({ once }) =>
      once(async () => {
        throw new TypeError('broken');
      }),
    );
    await expect(breaking).rejects.toThrow(TypeError);
    expect(await answerOnce(request, ({ once }) => once(async () => 'now'))).toEqual({ ...ok('now'), isReplay: false });
  });
});

describe('a refusal', () => {
  const refuse = (key: ErrorKey) => () => Promise.reject(DomainError.of(key, {} as never));

  it.each<[ErrorKey, number]>([
    ['not_found', 404],
    ['owner_mismatch', 409],
    ['code_wrong', 422],
  ])('%s (%i) is kept for its key', async (key, status) => {
    const request = asked();
    const first = await answerOnce(request, refuse(key));
    expect([first.status, JSON.parse(first.json), first.isReplay]).toEqual([
      status,
      { type: 'error', code: 0, message: key, params: {} },
      false,
    ]);
    const again = await answerOnce(request, ({ once }) => once(async () => 'now it would do'));
    expect(again).toEqual({ ...first, isReplay: true });
  });

  it.each<[ErrorKey]>([
    ['parameter_wrong'],
    ['session_over'],
    ['login_wrong'],
    ['body_too_large'],
    ['upload_type'],
    ['too_many_requests'],
    ['try_again'],
    ['request_failed'],
  ])('%s is about the moment, and not kept', async (key) => {
    const request = asked();
    await expect(answerOnce(request, refuse(key))).rejects.toMatchObject({ key });
    expect(await answerOnce(request, ({ once }) => once(async () => 'later'))).toEqual({
      ...ok('later'),
      isReplay: false,
    });
  });

  it('leaves nothing of its effect', async () => {
    const request = asked();
    const name = randomUUID();
    await answerOnce(request, ({ once }) =>
      once(async (trx) => {
        await trx.insertInto('meta').values({ key: name, value: '' }).execute();
        throw DomainError.of('code_wrong', {});
      }),
    );
    const row = await world.store.db.selectFrom('meta').select('key').where('key', '=', name).executeTakeFirst();
    expect(row).toBeUndefined();
  });

  it('gives way to the answer that another process gave first', async () => {
    const request = asked();
    const answer = await answerOnce(request, async () => {
      await runOnce(
        world.deps,
        request,
        async () => 'theirs',
        () => ok('theirs'),
      );
      throw DomainError.of('code_wrong', {});
    });
    expect(answer).toEqual({ ...ok('theirs'), isReplay: true });
  });

  it('of the same key with another body is not kept in the place of the first answer', async () => {
    const request = asked();
    await answerOnce(request, ({ once }) => once(async () => 'first'));
    await expect(
      answerOnce({ ...request, body: { other: 1 } }, ({ once }) => once(async () => 'x')),
    ).rejects.toMatchObject({
      key: 'idempotency_mismatch',
    });
    expect(await findAnswer(world.store, request)).toEqual(ok('first'));
  });
});
