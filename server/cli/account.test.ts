import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSocket, outcomeOf } from '#tests/api/sockets.ts';
import { openWorld, type Person, until, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';
import type { NoticeEvent } from '#contract/api/news.ts';

/** The command as an operator calls it, beside a server that is running. */
describe.each(engines)('npm run account on $name', ({ name: engine }) => {
  let world: World;
  let ann: Person;

  beforeAll(async () => {
    world = await openWorld({ engine });
    ann = await world.person();
  });
  afterAll(() => world.dispose());

  function run(...args: string[]): Promise<{ code: unknown; output: string; errors: string }> {
    const { databaseUrl, dataDir } = world.engine;
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    };
    return new Promise((resolve) => {
      execFile(process.execPath, ['server/cli/account.ts', ...args], { env }, (error, output, errors) => {
        resolve({ code: error === null ? 0 : error.code, output, errors });
      });
    });
  }

  const work = () => world.app.worker.runDueJobs(Math.floor(Date.now() / 1000) + 10);
  const transfer = { from: 'spot', to: 'option', currency: 'USDT', amount: '1' } as const;

  it('freezes an account that is logged in, tells its user why, at once, and lets it go again', async () => {
    const heard: NoticeEvent[] = [];
    const socket = connectSocket(world.url, { token: ann.token }, {});
    socket.on('notice', (event: NoticeEvent) => void heard.push(event));
    await outcomeOf(socket);
    const frozen = await run('freeze', ann.account.toUpperCase(), '--reason', ' Under review until Friday. ');
    expect(frozen).toEqual({ code: 0, output: `${ann.account} is frozen now, and is told so.\n`, errors: '' });
    expect(await world.ask('wallet/transfer', transfer, { token: ann.token })).toMatchObject({
      message: 'account_frozen',
    });
    expect(await world.must('user/info', {}, { token: ann.token })).toMatchObject({ state: 'frozen' });
    await work();
    await until(() => heard.length > 0, 'the notice');
    const notice = { kind: 'account_frozen', reason: 'Under review until Friday.', read: null };
    expect(heard).toMatchObject([{ kind: 'new', notice }]);
    expect((await run('freeze', ann.account, '--reason', 'again')).output).toContain('is frozen already');
    expect((await run('show', ann.account)).output).toContain(`${ann.account}: frozen`);

    expect(await run('unfreeze', ann.account, '--reason', 'All is well.')).toMatchObject({ code: 0 });
    await world.must('wallet/transfer', transfer, { token: ann.token });
    await work();
    await until(() => heard.length > 1, 'the second notice');
    const { list } = await world.must('user/usermessage', {}, { token: ann.token });
    expect(list.filter(({ kind }) => kind.startsWith('account_'))).toHaveLength(2);
    socket.disconnect();
  });

  it('finds somebody by the id of any of their accounts, and lists those', async () => {
    const { token, user } = await world.must('user/try', {});
    const { id } = await world.must('user/account_add', { label: 'Second', start: '1000' }, { token });
    const { output } = await run('show', id);
    expect(output).toContain(`${id}: active`);
    expect(output).toContain(`user ${user.id}`);
    expect(output).toContain('nobody can log in to it but its device');
    expect(output).toContain(`account ${id} "Second", epoch 1`);
    expect(await run('freeze', user.id.toUpperCase(), '--reason', 'x')).toMatchObject({ code: 0 });
    const { token: second } = await world.must('user/account_open', { id }, { token });
    expect((await world.ask('wallet/transfer', transfer, { token: second })).message).toBe('account_frozen');
    expect(await run('unfreeze', id, '--reason', 'x')).toMatchObject({ code: 0 });
    await world.must('user/delete', { word: 'delete' }, { token });
    expect((await run('show', id)).errors).toContain('There is no account');
  });

  it.each([
    [[], 'Say what and whose'],
    [['freeze'], 'Say what and whose'],
    [['melt', 'a@example.com', '--reason', 'x'], 'Say what and whose'],
    [['freeze', 'a@example.com', '--cause', 'x'], 'Say what and whose'],
    [['freeze', 'somebody', '--reason', 'x'], '"somebody" is neither an e-mail address nor a phone number'],
    [['freeze', 'nobody@example.com', '--reason', 'x'], 'There is no account nobody@example.com.'],
    [['freeze', 'nobody@example.com'], 'Say why'],
    [['freeze', 'nobody@example.com', '--reason', 'x'.repeat(301)], 'The reason has 301 characters; at most 300'],
  ])('%j is refused in a sentence', async (args, sentence) => {
    const { code, output, errors } = await run(...args);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toContain(sentence);
    expect(errors).toContain('Nothing was done.');
  });
});

it('says so where there is no database', async () => {
  const env = { PATH: process.env['PATH'], DATA_DIR: '/nowhere/at-all' };
  const errors = await new Promise((resolve) => {
    execFile(process.execPath, ['server/cli/account.ts', 'show', 'a@example.com'], { env }, (_error, _output, text) =>
      resolve(text),
    );
  });
  expect(errors).toContain('There is no database at /nowhere/at-all/practice.sqlite.');
});
