import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportPath } from '#contract/api/practice.ts';
import { erased, kept } from '#server/domain/practice/erase.ts';
import { openContract, openOption, restingOrder, spotOrder } from '#tests/api/trading.ts';
import { readZip } from '#tests/api/unzip.ts';
import { picture, upload } from '#tests/api/uploads.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';

/** How somebody takes everything with them, and how everything goes. */
describe.each(engines.map(({ name }) => name))('on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ engine });
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  const trial = async (): Promise<Person> => {
    const { token, user } = await world.must('user/try', { balance: '100000', device: randomUUID() });
    return { id: user.id, token, account: '', password: '', device: '' };
  };
  const deposit = async (person: Person, amount = '250') => {
    const { address } = await world.must('wallet/get_in_address', { currency: 'USDT' }, person);
    const proof = await upload(world, person, await picture('png', 40 + Math.floor(Math.random() * 400)));
    const made = await world.must(
      'wallet/charge_req',
      { currency: 'USDT', amount, address, proof, client_time: 5 },
      person,
    );
    return made;
  };
  const review = async () => {
    world.clock.advance(10_000);
    await world.app.worker.runDueJobs(Math.floor(world.clock.nowMs() / 1000));
  };
  /** Somebody who has done a bit of everything, in two accounts of which the first has been reset once. */
  const somebody = async (): Promise<{
    person: Person;
    token: string;
    ids: string[];
    numbers: string[];
    label: string;
  }> => {
    const label = randomUUID().slice(0, 8);
    const person = await world.person({ balance: '100000' });
    const { number } = await deposit(person);
    const plan = { plan: 'hosting1', currency: 'USDT', amount: '500' };
    await world.must('lh/deposit', plan, person);
    await review();
    await world.must('user/next_day', {}, person);
    await world.must('lh/deposit', plan, person);
    const waiting = await deposit(person, '300');
    await world.must('coin/trade', await spotOrder(world), person);
    await restingOrder(world, person);
    await openContract(world, person);
    await openOption(world, person);
    const second = await world.must('user/account_add', { label: `=1+1 "${label}"`, start: '1000' }, person);
    const next = await world.must('user/reset', { start: '1000', password: person.password }, person);
    await world.must('wallet/topup', { amount: '77' }, { token: next.token });
    return {
      person,
      token: next.token,
      ids: [person.id, second.id, next.user.id],
      numbers: [number, waiting.number],
      label,
    };
  };
  const exported = async (token: string | null) =>
    fetch(`${world.url}${exportPath}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });

  describe('user/export', () => {
    it('has everything of the person: all accounts and epochs, as JSON and CSV, with the pictures', async () => {
      const { person, token, numbers } = await somebody();
      const response = await exported(token);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/zip',
        'cache-control': 'no-store',
        'x-simulated': 'true',
        'content-disposition': expect.stringMatching(/^attachment; filename="hft-practice-\d{4}-\d\d-\d\d\.zip"$/),
      });
      const files = readZip(Buffer.from(await response.arrayBuffer()));
      const rowsOf = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null') as Record<string, unknown>[];
      expect(JSON.parse(files.get('person.json')?.toString() ?? '')).toMatchObject({
        logins: { email: person.account },
        simulated: true,
      });
      expect(rowsOf('accounts.json')).toHaveLength(3);
      const folders = [...new Set([...files.keys()].flatMap((name) => /^accounts\/[^/]+/.exec(name)?.[0] ?? []))];
      expect(folders.toSorted()).toEqual([
        expect.stringMatching(/^accounts\/-1-1-[\da-f]{8}-_epoch-1_/),
        expect.stringMatching(/^accounts\/epoch-1_/),
        expect.stringMatching(/^accounts\/epoch-2_/),
      ]);
      const first = folders.find((name) => name.startsWith('accounts/epoch-1')) ?? '';
      const countOf = (name: string) => rowsOf(`${first}/${name}.json`).length;
      expect([countOf('orders_spot'), countOf('orders_contract'), countOf('orders_option')]).toEqual([2, 1, 1]);
      expect(
        rowsOf(`${first}/deposits.json`)
          .map(({ number }) => String(number))
          .toSorted(),
      ).toEqual(numbers.toSorted());
      expect(countOf('fills')).toBeGreaterThanOrEqual(2);
      expect([countOf('plans'), countOf('plan_days'), countOf('rewards')]).toEqual([2, 1, 0]);
      const ledger = rowsOf(`${first}/ledger.json`);
      const { rows } = await sql<{ n: bigint }>`select count(*) as n from postings
        where account_id like ${`${person.id}:%`}`.execute(world.store.db);
      expect(ledger).toHaveLength(Number(rows[0]?.n));
      const pictures = [...files.keys()].filter((name) => name.startsWith('pictures/'));
      expect(pictures.toSorted()).toEqual(numbers.toSorted().map((number) => `pictures/deposit/${number}.webp`));
      // Each row says that it is simulated, in both forms, and no cell is a formula.
      for (const [name, content] of files) {
        const text = content.toString();
        if (name.endsWith('.json') && name !== 'person.json')
          expect((JSON.parse(text) as object[]).every((row) => 'simulated' in row && row.simulated === true)).toBe(
            true,
          );
        if (!name.endsWith('.csv')) continue;
        const [head = '', ...lines] = text.trim().split('\r\n');
        if (text !== '') expect(head.split(',')).toContain('simulated');
        expect(lines.filter((line) => /(^|,)"?[=@]/.test(line))).toEqual([]);
      }
    });

    it("holds no secret and nothing of anybody else's", async () => {
      const [{ person, token }, other] = [await somebody(), await somebody()];
      const files = readZip(Buffer.from(await (await exported(token)).arrayBuffer()));
      const all = Buffer.concat([...files.values()]).toString('latin1');
      const rows = await world.store.db.selectFrom('sessions').select('token_hash').execute();
      const users = await world.store.db.selectFrom('users').select('password_hash').execute();
      const devices = await world.store.db.selectFrom('devices').select('device_hash').execute();
      const kept = await world.store.db.selectFrom('meta').select('value').execute();
      const secrets = [
        ...rows.map((row) => row.token_hash),
        ...users.flatMap((row) => row.password_hash ?? []),
        ...devices.map((row) => row.device_hash),
        ...kept.map((row) => row.value).filter((value) => value.length > 20),
        person.token,
        token,
        person.device,
        person.password,
      ];
      expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
      const foreign = [...other.ids, ...other.numbers, other.person.account];
      expect(foreign.filter((fact) => all.includes(fact))).toEqual([]);
    });

    it('is for who is logged in, frozen or put away as well, and not for ever again', async () => {
      const person = await trial();
      expect((await exported(null)).status).toBe(401);
      expect((await exported('x'.repeat(43))).status).toBe(401);
      await world.store.db.updateTable('users').set({ state: 'frozen' }).where('id', '=', person.id).execute();
      for (let times = 0; times < 4; times += 1) expect((await exported(person.token)).status).toBe(200);
      const refused = await exported(person.token);
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ message: 'too_many_requests', params: { retry_in: 60 } });
    });
  });

  describe('user/delete', () => {
    it('takes everything of the person away but what the ledger keeps, without a name', async () => {
      const { person, token, ids, label } = await somebody();
      await deposit({ ...person, token }, '400');
      const files = await world.store.db
        .selectFrom('uploads')
        .select(['file', 'checksum'])
        .where('user_id', 'in', ids)
        .execute();
      await world.must('user/delete', { password: person.password }, { token });

      for (const dead of [token, person.token])
        expect((await world.ask('user/info', {}, { token: dead })).message).toBe('session_over');
      const login = { account: person.account, password: person.password };
      expect((await world.ask('user/login', login)).message).toBe('login_wrong');
      for (const { file } of files)
        await expect(world.store.files.read(file ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
      for (const [table, column] of Object.entries(erased)) {
        const { rows } =
          await sql`select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)})`.execute(
            world.store.db,
          );
        expect([table, rows]).toEqual([table, []]);
      }
      const users = await world.store.db.selectFrom('users').selectAll().where('id', 'in', ids).execute();
      for (const row of users)
        expect(row).toMatchObject({
          username: 'deleted',
          label: '',
          password_hash: null,
          invite_code: row.id,
        });
      const plans = await world.store.db.selectFrom('plan_orders').selectAll().where('user_id', 'in', ids).execute();
      expect(plans.map(({ status }) => status).toSorted()).toEqual(['failed', 'running']);
      // What stays says of nobody who it was: no name, no picture, nothing that is derived from one.
      const hashes = await world.store.db.selectFrom('deposits').selectAll().where('user_id', 'in', ids).execute();
      expect(hashes.map(({ status }) => status).toSorted()).toEqual(['failed', 'failed', 'succeed']);
      const dump = await everything(world);
      const facts = [person.account, person.device, label, ...files.map(({ checksum }) => checksum)];
      expect(facts.filter((fact) => dump.includes(fact))).toEqual([]);
      expect(await world.problems()).toEqual([]);
      // The name is free again.
      world.clock.advance(60_000);
      await world.person({ account: person.account });
    });

    it('every table that names a user is either erased, or kept and said to be', async () => {
      const tables = await world.store.db.introspection.getTables();
      const naming = tables.filter(({ columns }) =>
        columns.some(({ name }) => /^(user_id|owner|owner_id)$/.test(name)),
      );
      const known = new Set([...Object.keys(erased), ...kept, 'idempotency']);
      expect(naming.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    });

    it('needs the password, or the word where there is none', async () => {
      const [person, without] = [await world.person(), await trial()];
      const ask = (body: object, { token }: Person) => world.ask('user/delete', body, { token });
      expect((await ask({ word: 'delete' }, person)).message).toBe('password_required');
      expect((await ask({ password: 'wrong one' }, person)).message).toBe('old_password_wrong');
      expect(await ask({}, without)).toMatchObject({ message: 'delete_word', fields: { word: 'delete_word' } });
      expect((await ask({ word: 'yes', password: 'anything' }, without)).message).toBe('delete_word');
      expect((await ask({ word: ' DELETE ' }, without)).status).toBe(200);
    });

    it('while the person trades: nothing is left waiting, nothing is lost, nobody comes back', async () => {
      const person = await trial();
      const bodies = await Promise.all(Array.from({ length: 12 }, () => spotOrder(world)));
      const asking = bodies.map((body) => world.ask('coin/trade', body, person));
      const deleting = world.ask('user/delete', { word: 'delete' }, person);
      const replies = await Promise.all([...asking, deleting]);
      expect(replies.at(-1)?.status).toBe(200);
      expect(replies.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
      expect((await world.ask('coin/trade', bodies[0], person)).message).toBe('session_over');
      expect(await world.problems()).toEqual([]);
    });

    it('64 at once: it is done once, and the others are told that there is nobody any more', async () => {
      const person = await trial();
      const key = randomUUID();
      const replies = await Promise.all(
        Array.from({ length: 64 }, (_, index) =>
          world.ask(
            'user/delete',
            { word: 'delete' },
            { token: person.token, key: index % 2 === 0 ? key : randomUUID() },
          ),
        ),
      );
      expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      expect(replies.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
      const rows = await world.store.db.selectFrom('users').select('deleted').where('id', '=', person.id).execute();
      expect(rows).toEqual([{ deleted: expect.any(BigInt) }]);
    });
  });
});

async function everything({ store: { db } }: World): Promise<string> {
  const tables = await db.introspection.getTables();
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      return `${name}: ${JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`;
    }),
  );
  return parts.join('\n');
}
