import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Identity } from '#contract/api/person/identity.ts';
import type { NoticeEvent } from '#contract/api/news.ts';
import { needs } from '#contract/api/call.ts';
import { idNumber, papersOf } from '#tests/api/papers.ts';
import { closeSockets, connectSocket, outcomeOf } from '#tests/api/sockets.ts';
import { createUpload, picture, sendBytes, upload } from '#tests/api/uploads.ts';
import { openWorld, type Person, until, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';
import { insertPerson } from '#tests/api/personRow.ts';
import { uploadPurposes } from '#contract/upload.ts';
import { saveBackup, unpackBackup } from '#server/store/backup.ts';
import { meetNeeds } from '#server/domain/account/needs.ts';
import { openSession } from '#server/domain/account/sessions.ts';
import { runUpkeep } from '#server/domain/upkeep.ts';

describe.each(engines)('identity on $name', ({ name: engine }) => {
  let world: World;
  let ann: Person;

  beforeAll(async () => {
    world = await openWorld({ engine });
    ann = await world.person();
  });
  afterAll(async () => {
    closeSockets();
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  const submit = async (person: Person, wishes: object = {}) =>
    world.must('user/real_name', await papersOf(world, person, wishes), { token: person.token });
  const identityOf = ({ token }: Person) => world.must('user/getrealinfo', {}, { token });
  const rowsOf = (id: string) =>
    world.store.db.selectFrom('identities').selectAll().where('user_id', '=', id).execute();
  const uploadsOf = (id: string) =>
    world.store.db.selectFrom('uploads').selectAll().where('user_id', '=', id).execute();
  const files = () => readdirSync(world.store.files.dir).filter((name) => !name.endsWith('.part'));
  const review = async () => {
    world.clock.advance(5000);
    const now = Math.floor(world.clock.nowMs() / 1000);
    await world.app.worker.runDueJobs(now);
    // What the server's own turn has in hand at this moment was passed over.
    const due = world.store.db
      .selectFrom('jobs')
      .select('id')
      .where('state', '=', 'due')
      .where('due', '<=', BigInt(now));
    await until(async () => (await due.execute()).length === 0, 'the jobs in hand');
  };

  describe('user/real_name', () => {
    it.each([
      ['country', undefined, 'parameter_missing'],
      ['country', 'Japan', 'parameter_wrong'],
      ['country', 'XX', 'parameter_wrong'],
      ['country', 'jp', 'parameter_wrong'],
      ['first_name', undefined, 'parameter_missing'],
      ['first_name', 7, 'parameter_wrong'],
      ['first_name', 'x'.repeat(401), 'parameter_wrong'],
      ['first_name', '', 'text_required'],
      ['last_name', ' \t ', 'text_required'],
      ['id_type', 'visa', 'parameter_wrong'],
      ['id_number', '', 'text_required'],
      ['front', 'no uuid', 'parameter_wrong'],
      ['back', undefined, 'parameter_missing'],
      ['client_time', -1, 'parameter_wrong'],
      ['owner', 'me', 'parameter_wrong'],
      ['status', 'passed', 'parameter_wrong'],
      ['user_id', 'x', 'parameter_wrong'],
    ])('400 for %s = %j', async (field, value, key) => {
      const body = { ...(await papersOf(world, ann)), [field]: value };
      const reply = await world.ask('user/real_name', body, { token: ann.token });
      expect(reply).toMatchObject({ status: 400, message: key, fields: { [field]: key } });
      expect(await rowsOf(ann.id)).toEqual([]);
    });

    it.each([
      ['first_name', 'R2D2', 'name_invalid', { max: 60 }],
      ['first_name', '<b>Robin</b>', 'name_invalid', { max: 60 }],
      ['last_name', 'Sam\u202Eple', 'name_invalid', { max: 60 }],
      ['last_name', 'x'.repeat(61), 'name_invalid', { max: 60 }],
      ['last_name', '---', 'name_invalid', { max: 60 }],
      ['id_number', 'A1B2', 'id_number_wrong', { min: 5, max: 30 }],
      ['id_number', '1'.repeat(31), 'id_number_wrong', { min: 5, max: 30 }],
      ['id_number', 'NODIGITS', 'id_number_wrong', { min: 5, max: 30 }],
      ['id_number', 'АВС12345', 'id_number_wrong', { min: 5, max: 30 }],
    ])('422 for %s = %j: %s', async (field, value, key, params) => {
      const body = { ...(await papersOf(world, ann)), [field]: value };
      const reply = await world.ask('user/real_name', body, { token: ann.token });
      expect(reply).toMatchObject({ status: 422, message: key, params, fields: { [field]: key } });
      expect(await rowsOf(ann.id)).toEqual([]);
    });

    it('422 for a photo that is missing, unfinished, for something else, broken, somebody else’s, or the other one', async () => {
      const bob = await world.person();
      const { id: open } = await createUpload(world, bob, await picture(), { metadata: { purpose: 'identity' } });
      const none = Buffer.from('no picture');
      const broken = await createUpload(world, bob, none, { metadata: { purpose: 'identity' } });
      await sendBytes(world, bob, broken.id, none);
      const right = await papersOf(world, bob);
      const missing = { status: 422, message: 'picture_missing', fields: { back: 'picture_missing' } };
      const tries = [
        [randomUUID(), missing],
        [open, missing],
        [await upload(world, bob), missing],
        [await upload(world, ann, await picture(), 'identity'), missing],
        [right.front, missing],
        [broken.id, { status: 415, message: 'upload_type' }],
      ] as const;
      for (const [back, refusal] of tries) {
        expect(await world.ask('user/real_name', { ...right, back }, { token: bob.token })).toMatchObject(refusal);
      }
      expect(await rowsOf(bob.id)).toEqual([]);
    });

    it("409 when the papers are somebody else's", async () => {
      const bob = await world.person();
      const body = { ...(await papersOf(world, bob)), owner: ann.id };
      const reply = await world.ask('user/real_name', body, { token: bob.token });
      expect(reply).toMatchObject({ status: 409, message: 'owner_mismatch' });
    });

    it('200: under review, then passed, with a notice; told to the open clients, once', async () => {
      const bob = await world.person();
      const socket = connectSocket(world.url, { token: bob.token }, { 'x-forwarded-for': '10.9.9.9' });
      const told: Identity[] = [];
      const notices: NoticeEvent[] = [];
      socket.on('identity', (identity: Identity) => told.push(identity));
      socket.on('notice', (event: NoticeEvent) => notices.push(event));
      expect(await outcomeOf(socket)).toBe('connected');
      expect(await identityOf(bob)).toEqual({ status: 'none', review_seconds: 5 });

      const [body, key] = [
        await papersOf(world, bob, { first_name: '  Robin\u00a0 A. ', owner: bob.id }),
        randomUUID(),
      ];
      const taken = await world.must('user/real_name', body, { token: bob.token, key });
      const ending = `••••${body.id_number.slice(-2)}`;
      const said = { id: key, country: 'JP', first_name: 'Robin A.', last_name: 'Sample', id_number: ending };
      expect(taken).toMatchObject({ ...said, status: 'review', id_type: 'passport', reason: null, decided: null });
      expect((await world.must('user/info', {}, { token: bob.token })).identity).toBe('review');
      await review();
      const passed = { ...said, status: 'passed', decided: Math.floor(world.clock.nowMs() / 1000) };
      expect(await identityOf(bob)).toMatchObject(passed);
      expect((await world.must('user/info', {}, { token: bob.token })).identity).toBe('passed');
      await until(() => told.length === 2 && notices.length === 1, 'what is told');
      expect(told.map(({ status }) => status)).toEqual(['review', 'passed']);
      expect(notices).toMatchObject([
        { kind: 'new', notice: { kind: 'identity_passed', id_number: ending, reason: null } },
      ]);
      await review();
      const replay = await world.ask('user/real_name', body, { token: bob.token, key });
      expect(replay.message).toEqual(taken);
      expect(told).toHaveLength(2);
      expect((await world.must('user/usermessage', {}, { token: bob.token })).list).toHaveLength(2);
    });

    it('a number that ends in 13 fails, with its reason, and it can be submitted again', async () => {
      const bob = await world.person();
      await submit(bob, { id_number: 'AB-12 3456-13' });
      await review();
      expect(await identityOf(bob)).toMatchObject({ status: 'failed', reason: 'test_value', id_number: '••••13' });
      const { list } = await world.must('user/usermessage', {}, { token: bob.token });
      expect(list[0]).toMatchObject({ kind: 'identity_failed', reason: 'test_value' });
      await submit(bob);
      expect((await identityOf(bob)).status).toBe('review');
      await review();
      expect((await identityOf(bob)).status).toBe('passed');
    });

    it('409 while papers are under review, and when they have passed, with the time since when', async () => {
      const bob = await world.person();
      const since = Math.floor(world.clock.nowMs() / 1000);
      await submit(bob);
      const again = async () => world.ask('user/real_name', await papersOf(world, bob), { token: bob.token });
      expect(await again()).toMatchObject({ status: 409, message: 'identity_pending', params: { since } });
      await review();
      expect(await again()).toMatchObject({ status: 409, message: 'identity_done', params: { since: since + 5 } });
      expect(await rowsOf(bob.id)).toHaveLength(1);
    });

    it('422 for a number that is passed for somebody else, however it is written, and nothing of whose it is', async () => {
      const number = idNumber('88');
      await submit(ann, { id_number: number });
      await review();
      const bob = await world.person();
      const grouped = number.toLowerCase().replace(/(.{4})/g, '$1 -/. ');
      const wide = Array.from(number, (char) => String.fromCodePoint(char.charCodeAt(0) + 0xfee0)).join('');
      for (const id_number of [number, grouped, wide]) {
        const body = await papersOf(world, bob, { id_number, country: 'IT', id_type: 'id_card' });
        const reply = await world.ask('user/real_name', body, { token: bob.token });
        expect(reply).toMatchObject({ status: 422, message: 'identity_number_used', params: { number: '••••88' } });
        expect(reply.text).not.toContain(ann.id);
      }
      expect(await rowsOf(bob.id)).toEqual([]);
    });

    it('64 people at once with one number: one of them has it', async () => {
      const { deps } = world.app;
      const crowd = await Promise.all(
        Array.from({ length: 64 }, async () => {
          const id = randomUUID();
          await insertPerson(deps.store.db, { id });
          const { token } = await deps.store.transaction((trx) => openSession(trx, deps, id, 'test'));
          return { id, token };
        }),
      );
      const id_number = idNumber();
      const bodies: object[] = [];
      for (const person of crowd) bodies.push(await papersOf(world, person, { id_number }));
      const asking = crowd.map(({ token }, at) => world.ask('user/real_name', bodies[at] ?? {}, { token }));
      const replies = await Promise.all(asking);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const others = replies.filter(({ status }) => status !== 200);
      expect([...new Set(others.map(({ status, message }) => `${status} ${String(message)}`))]).toEqual([
        '422 identity_number_used',
      ]);
      await review();
      const rows = await world.store.db.selectFrom('identities').select(['user_id', 'status']).execute();
      const ids = new Set<string>(crowd.map(({ id }) => id));
      expect(rows.filter((row) => ids.has(row.user_id)).map(({ status }) => status)).toEqual(['passed']);
    });

    it('one form is one submission for ever, also when its answer and its photos are forgotten', async () => {
      const [bob, eve] = [await world.person(), await world.person()];
      const [body, key] = [await papersOf(world, bob), randomUUID()];
      await world.must('user/real_name', body, { token: bob.token, key });
      await review();
      const forgetAnswers = () => world.store.db.deleteFrom('idempotency').where('owner', '=', bob.id).execute();
      await forgetAnswers();
      const again = await world.must('user/real_name', body, { token: bob.token, key });
      expect(again).toMatchObject({ id: key, status: 'passed' });
      await forgetAnswers();
      const mismatch = { status: 422, message: 'idempotency_mismatch' };
      const other = { ...body, last_name: 'Other' };
      expect(await world.ask('user/real_name', other, { token: bob.token, key })).toMatchObject(mismatch);
      const hers = await papersOf(world, eve);
      expect(await world.ask('user/real_name', hers, { token: eve.token, key })).toMatchObject(mismatch);
    });

    it('is of the person, not of one of their practice accounts', async () => {
      const bob = await world.person();
      const { deps } = world.app;
      const second = randomUUID();
      await insertPerson(deps.store.db, { id: second, owner_id: bob.id });
      const { token } = await deps.store.transaction((trx) => openSession(trx, deps, second, 'test'));
      await submit({ ...bob, token });
      await review();
      expect(await identityOf(bob)).toMatchObject({ status: 'passed' });
      expect(await rowsOf(second)).toEqual([]);
      const again = await world.ask('user/real_name', await papersOf(world, { token }), { token });
      expect(again).toMatchObject({ status: 409, message: 'identity_done' });
    });
  });

  describe('what is kept', () => {
    it('the photos are remade without metadata, and gone with the decision: files and rows', async () => {
      const bob = await world.person();
      await submit(bob);
      const stored = await uploadsOf(bob.id);
      const names = stored.map(({ file }) => file ?? '');
      expect(stored.map(({ purpose, state }) => [purpose, state])).toEqual([
        ['identity', 'stored'],
        ['identity', 'stored'],
      ]);
      expect(files()).toEqual(expect.arrayContaining(names));
      await runUpkeep(world.app.deps);
      expect(await uploadsOf(bob.id)).toHaveLength(2);
      await review();
      expect(await uploadsOf(bob.id)).toEqual([]);
      for (const name of names) expect(files()).not.toContain(name);
      expect(await rowsOf(bob.id)).toMatchObject([{ front_id: null, back_id: null }]);
    });

    it('also when the disk fails at that moment, and after a refusal', async () => {
      const bob = await world.person();
      await submit(bob, { id_number: idNumber('13') });
      const names = (await uploadsOf(bob.id)).map(({ file }) => file ?? '');
      const broken = vi.spyOn(world.app.deps.store.files, 'remove').mockRejectedValueOnce(new Error('EIO'));
      await review();
      expect((await identityOf(bob)).status).toBe('failed');
      broken.mockRestore();
      await review();
      for (const name of names) expect(files()).not.toContain(name);
    });

    it('nobody’s submission keeps a photo: what is not handed in goes after a day', async () => {
      const bob = await world.person();
      const id = await upload(world, bob, await picture(), 'identity');
      const file = (await uploadsOf(bob.id))[0]?.file ?? '';
      world.clock.advance(uploadPurposes.identity.lifeSeconds * 1000);
      await runUpkeep(world.app.deps);
      expect(await uploadsOf(bob.id)).toEqual([]);
      // The server's own upkeep may have the file in hand.
      await until(() => !files().includes(file), 'the file to go');
      const reply = await world.ask('user/real_name', await papersOf(world, bob, { front: id }), { token: bob.token });
      expect(reply).toMatchObject({ message: 'picture_missing', fields: { front: 'picture_missing' } });
    });

    it('of the number its ending and a keyed hash, and it is nowhere else in the database', async () => {
      const bob = await world.person();
      const number = 'ZX81QY47PW66';
      await submit(bob, { id_number: number });
      await review();
      const [row] = await rowsOf(bob.id);
      expect(row).toMatchObject({ id_number: '••••66' });
      expect(row?.number_hash).toMatch(/^[0-9a-f]{64}$/);
      for (const { name } of await world.store.db.introspection.getTables()) {
        const rows = await world.store.db
          .selectFrom(name as 'identities')
          .selectAll()
          .execute();
        const told = JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
        expect(told.toUpperCase().includes(number), name).toBe(false);
      }
      expect(world.log()).not.toContain(number);
    });
  });

  it('the need of an identity is met by who has passed', async () => {
    const bob = await world.person();
    const { deps } = world.app;
    const session = { id: '', userId: bob.id, ownerId: bob.id, isFrozen: false, isArchived: false };
    const met = () => meetNeeds(['identity'], { deps, session, body: {} });
    await expect(met()).rejects.toMatchObject({ key: needs.identity.problem });
    await submit(bob);
    await expect(met()).rejects.toMatchObject({ key: 'identity_required' });
    await review();
    expect(await met()).toEqual({ identity: {} });
  });
});

describe('a backup', () => {
  it('has the photos of papers under review, and none of papers that are decided', async () => {
    const world = await openWorld();
    const dir = mkdtempSync(path.join(tmpdir(), 'hft-papers-'));
    const bob = await world.person();
    const body = await papersOf(world, bob);
    await world.must('user/real_name', body, { token: bob.token });
    const { dataDir } = world.engine;
    const stored = await world.store.db.selectFrom('uploads').select('file').execute();
    const bytes = await Promise.all(stored.map(({ file }) => world.store.files.read(file ?? '')));
    const [before, after] = [path.join(dir, 'before'), path.join(dir, 'after')];
    expect((await saveBackup(dataDir, before)).pictures).toBe(2);
    world.clock.advance(5000);
    await world.app.worker.runDueJobs(Math.floor(world.clock.nowMs() / 1000));
    expect((await saveBackup(dataDir, after)).pictures).toBe(0);
    for (const picture of bytes) {
      // Of a picture a piece from its middle: what a page of the database may cut is longer.
      const piece = picture.subarray(picture.length / 2, picture.length / 2 + 200);
      expect(readFileSync(before).includes(piece)).toBe(true);
      expect(readFileSync(after).includes(piece)).toBe(false);
    }
    await unpackBackup(before, path.join(dir, 'restored'));
    expect(readdirSync(path.join(dir, 'restored', 'files'))).toHaveLength(2);
    rmSync(dir, { recursive: true });
    await world.dispose();
  });
});
