import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountWorld, openAccounts } from '#tests/api/accounts.ts';
import { checkCode, issueCode } from '../account/codes.ts';
import { sendCode } from '../account/post.ts';
import { DomainError } from '../errors.ts';
import { bindKey, checkKey, makeKey } from './google.ts';
import { checkPayPassword, hashPayPassword, setPayPassword } from './payPassword.ts';
import { checkProof } from './proof.ts';
import { checkSecondFactor } from './secondFactor.ts';
import { codeOf } from '#tests/api/authenticator.ts';

/** Whoever guesses day and night for a week, as fast as they are let: how many of a million are looked at. */
let accounts: AccountWorld;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.world.dispose());

const week = 7 * 86_400;
const inTransaction: AccountWorld['world']['store']['transaction'] = (work) => accounts.world.store.transaction(work);

/** Guesses until the week is over, and waits exactly as long as it is told to. @returns how many guesses were looked at. */
async function guessForAWeek(guess: () => Promise<unknown>, wrong: string): Promise<number> {
  const end = accounts.now() + week;
  let looked = 0;
  while (accounts.now() < end) {
    const error = await guess().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof DomainError)) throw new Error(`a guess was right, or broke: ${String(error)}`);
    if (error.key === wrong) looked += 1;
    else accounts.world.clock.advance(Number(error.params['retry_in']) * 1000);
  }
  return looked;
}

it('at a transaction password', async () => {
  const id = await accounts.addUser();
  const hash = await hashPayPassword(accounts.deps, id, '271828');
  await inTransaction((trx) => setPayPassword(trx, id, hash));
  const looked = await guessForAWeek(() => checkPayPassword(accounts.deps, id, '314159'), 'pay_password_wrong');
  expect(looked).toBeGreaterThan(100);
  expect(looked).toBeLessThan(250);
});

it('at the codes of an authenticator', async () => {
  const id = await accounts.addUser();
  const { secret } = await inTransaction((trx) => makeKey(trx, accounts.deps, id));
  const key = await checkKey(accounts.deps, id, codeOf(secret, accounts.now()));
  await inTransaction((trx) => bindKey(trx, accounts.deps, id, key));
  // Six digits that are never right: those of none of the steps that are taken at this moment.
  const guess = () => {
    const right = new Set([-60, -30, 0, 30, 60].map((seconds) => codeOf(secret, accounts.now() + seconds)));
    const code = ['314159', '271828', '141421', '173205', '223606', '161803'].find((digits) => !right.has(digits));
    return checkSecondFactor(accounts.deps, id, { code });
  };
  const looked = await guessForAWeek(guess, 'two_factor_wrong');
  expect(looked).toBeGreaterThan(100);
  expect(looked).toBeLessThan(250);
  // A recovery code is counted with them.
  const recovery = () => checkSecondFactor(accounts.deps, id, { code: 'AAAA-AAAA-AAAA-AAAA' });
  expect(await guessForAWeek(recovery, 'two_factor_wrong')).toBeLessThan(250);
});

it('at the password so far, on a stolen session', async () => {
  const id = await accounts.addUser();
  const guess = () => checkProof(accounts.deps, id, { password: 'wrong password' });
  expect(await guessForAWeek(guess, 'old_password_wrong')).toBeLessThan(250);
});

it('at codes that are sent, with a new one as often as there is one', async () => {
  const to = 'target@example.com';
  await accounts.addUser({ account: to });
  const send = () => sendCode(accounts.deps, `10.0.0.1`, 'en', { to, purpose: 'forget' }).catch(() => null);
  const guess = async () => {
    await send();
    return checkCode(
      accounts.deps,
      { purpose: 'forget', target: to, code: 'wrong!', asker: '10.0.0.1' },
      accounts.now(),
    );
  };
  expect(await guessForAWeek(guess, 'code_wrong')).toBeLessThan(300);
});

it('at codes that are sent, from as many places as there are: each code takes fifty tries, and new ones come rarely', async () => {
  const to = 'crowd@example.com';
  await accounts.addUser({ account: to });
  const end = accounts.now() + week;
  let codes = 0;
  const tries: number[] = [];
  while (accounts.now() < end) {
    const sent = await sendCode(accounts.deps, '10.0.0.2', 'en', { to, purpose: 'forget' });
    codes += 1;
    // A week has too many codes to try out each.
    if (codes === 1 || codes === 300) tries.push(await triesTaken(to));
    accounts.world.clock.advance((sent.retry_after - 1) * 1000);
    if (codes % 50 === 0) {
      const early = sendCode(accounts.deps, '10.0.0.2', 'en', { to, purpose: 'forget' });
      await expect(early).rejects.toMatchObject({ key: 'too_many_requests' });
    }
    accounts.world.clock.advance(1000);
  }
  expect(tries).toEqual([50, 50]);
  // Some codes at first, then four an hour, each for fifty of a hundred million: one chance in three thousand.
  expect(codes * 50).toBeGreaterThan(30_000);
  expect(codes * 50).toBeLessThan(35_000);
}, 90_000);

/** Tries of many places at the code that was just sent, until none is counted any more. */
async function triesTaken(to: string): Promise<number> {
  for (let place = 0; place < 55; place += 1) {
    const typed = { purpose: 'forget', target: to, code: 'wrong!', asker: `place ${place}` } as const;
    await expect(checkCode(accounts.deps, typed, accounts.now())).rejects.toMatchObject({ key: 'code_wrong' });
  }
  const { attempts } = await accounts.world.store.db
    .selectFrom('codes')
    .select('attempts')
    .where('target', '=', to)
    .executeTakeFirstOrThrow();
  return Number(attempts);
}

it('and who was sent the code is held up by nobody who guesses at it', async () => {
  const to = 'owner@example.com';
  await accounts.addUser({ account: to });
  const code = await issueCode(accounts.deps, 'forget', to, accounts.now());
  const stranger = { purpose: 'forget', target: to, code: 'wrong!', asker: '203.0.113.66' } as const;
  const told = new Set<string>();
  for (let tries = 0; tries < 100; tries += 1) {
    await checkCode(accounts.deps, stranger, accounts.now()).catch((error: DomainError) => told.add(error.key));
  }
  expect([...told]).toEqual(['code_wrong', 'too_many_requests']);
  await checkCode(accounts.deps, { ...stranger, code, asker: '198.51.100.7' }, accounts.now());
});

it('of a burst no more are looked at than may be', async () => {
  const id = await accounts.addUser();
  const hash = await hashPayPassword(accounts.deps, id, '271828');
  await inTransaction((trx) => setPayPassword(trx, id, hash));
  const burst = await Promise.allSettled(
    Array.from({ length: 64 }, () => checkPayPassword(accounts.deps, id, '314159')),
  );
  const looked = burst.filter(({ status, ...rest }) => {
    return status === 'rejected' && 'reason' in rest && rest.reason.key === 'pay_password_wrong';
  });
  expect(looked).toHaveLength(5);
  // The owner waits no longer than the rule says, and begins anew after it.
  accounts.world.clock.advance(30_000);
  await checkPayPassword(accounts.deps, id, '271828');
  for (let tries = 0; tries < 4; tries += 1) {
    await expect(checkPayPassword(accounts.deps, id, '000001')).rejects.toMatchObject({ key: 'pay_password_wrong' });
  }
  await checkPayPassword(accounts.deps, id, '271828');
});

it('a code that is shown again lets no count begin anew', async () => {
  const id = await accounts.addUser();
  const { secret } = await inTransaction((trx) => makeKey(trx, accounts.deps, id));
  const code = codeOf(secret, accounts.now());
  const key = await checkKey(accounts.deps, id, code);
  await inTransaction((trx) => bindKey(trx, accounts.deps, id, key));
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(checkSecondFactor(accounts.deps, id, { code })).rejects.toMatchObject({ key: 'two_factor_wrong' });
  }
  await expect(checkSecondFactor(accounts.deps, id, { code })).rejects.toMatchObject({ key: 'too_many_requests' });
});

it('a code of the one is none of another, and a sealed secret opens for its owner alone', async () => {
  const [ann, bob] = [await accounts.addUser(), await accounts.addUser()];
  const { secret } = await inTransaction((trx) => makeKey(trx, accounts.deps, ann));
  const key = await checkKey(accounts.deps, ann, codeOf(secret, accounts.now()));
  const [recovery = ''] = await inTransaction((trx) => bindKey(trx, accounts.deps, ann, key));
  await expect(checkSecondFactor(accounts.deps, bob, { code: recovery })).rejects.toMatchObject({
    key: 'two_factor_wrong',
  });
  const { db } = accounts.world.store;
  const row = await db.selectFrom('totp').selectAll().where('user_id', '=', ann).executeTakeFirstOrThrow();
  expect(JSON.stringify(row, (_key, value) => String(value))).not.toContain(secret);
  await db
    .insertInto('totp')
    .values({ ...row, user_id: bob })
    .execute();
  await expect(checkSecondFactor(accounts.deps, bob, { code: '123456' })).rejects.toThrow(/authenticate data/);
});
