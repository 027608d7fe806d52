import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '#tests/api/authenticator.ts';
import { makeWallet, signedBy } from '#tests/api/wallets.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.dispose());

/** Turns the second factor on. @returns the authenticator's code of the moment, unused so far, and the recovery codes. */
async function turnOn({ token, password }: Person) {
  const { secret } = await world.must('safe/google', { action: 'key' }, { token });
  const now = () => codeOf(secret ?? '', Math.floor(world.clock.nowMs() / 1000));
  const { codes } = await world.must('safe/google', { action: 'bind', code: now(), password }, { token });
  world.clock.advance(30_000);
  return { now, codes: codes ?? [] };
}

it('other recovery codes are given for a factor, not for the password; those before are worth nothing', async () => {
  const person = await world.person();
  const { token, account, password } = person;
  const { codes: before } = await turnOn(person);
  const refused = await world.ask('safe/google', { action: 'codes', password }, { token });
  expect(refused.message).toBe('two_factor_required');
  const { codes } = await world.must('safe/google', { action: 'codes', code: before[0] ?? '' }, { token });
  expect((await world.must('user/security', {}, { token })).recovery_left).toBe(10);
  const logIn = (code = '') => world.ask('user/login', { account, password, code });
  expect((await logIn(before[1])).message).toBe('two_factor_wrong');
  expect((await logIn(codes?.[0])).status).toBe(200);
  // It is about the person: every practice account of theirs shows it, once.
  const { id } = await world.must('user/account_add', { label: 'Second', start: '1000' }, { token });
  const second = await world.must('user/account_open', { id }, { token });
  for (const reader of [{ token }, { token: second.token }]) {
    const { list } = await world.must('user/usermessage', {}, reader);
    const kinds = list.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'recovery_codes_new' || kind === 'two_factor_on').toSorted()).toEqual([
      'recovery_codes_new',
      'two_factor_on',
    ]);
  }
});

it('a wallet does not skip the second factor; what is missing or wrong leaves the text as good as it was', async () => {
  const [person, wallet] = [await world.person(), makeWallet()];
  const { id, token, password } = person;
  await world.must('user/wallet_bind', { ...(await signedBy(world, wallet, 'bind')), password }, { token });
  const { now } = await turnOn(person);

  const signed = await signedBy(world, wallet);
  expect((await world.ask('user/addressreg', signed)).message).toBe('two_factor_required');
  expect((await world.ask('user/addressreg', { ...signed, code: 'ABCD-EFGH' })).message).toBe('two_factor_wrong');
  const code = now();
  expect((await world.must('user/addressreg', { ...signed, code })).user.id).toBe(id);
  // Both are used up now.
  expect((await world.ask('user/addressreg', { ...signed, code })).message).toBe('sign_text_over');
  const again = await signedBy(world, wallet);
  expect((await world.ask('user/addressreg', { ...again, code })).message).toBe('two_factor_wrong');
});
