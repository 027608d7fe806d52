import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '#tests/api/authenticator.ts';
import { makeWallet, signedBy } from '#tests/api/wallets.ts';
import { openWorld, type World } from '#tests/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.dispose());

it('a wallet does not skip the second factor; what is missing or wrong leaves the text as good as it was', async () => {
  const [person, wallet] = [await world.person(), makeWallet()];
  const { id, token, password } = person;
  await world.must('user/wallet_bind', { ...(await signedBy(world, wallet, 'bind')), password }, { token });
  const { secret } = await world.must('safe/google', { action: 'key' }, { token });
  const now = () => codeOf(secret ?? '', Math.floor(world.clock.nowMs() / 1000));
  await world.must('safe/google', { action: 'bind', code: now(), password }, { token });
  world.clock.advance(30_000);

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
