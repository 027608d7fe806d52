import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SealedKey, sealedFor } from './api/sealed.ts';
import { openWorld, type Person, type World } from './api/world.ts';
import { openSealing } from '#server/domain/sealing/sealing.ts';
import { systemRandom } from '#server/platform/random.ts';

let world: World;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await openWorld();
  [ann, ben] = [await world.person(), await world.person()];
});
afterAll(() => world.dispose());

const keptKeys = () =>
  world.store.db.selectFrom('meta').select('value').where('key', '=', 'sealing_keys').executeTakeFirstOrThrow();

describe('outbox/unseal', () => {
  it('401 without a session', async () => {
    expect(await world.ask('outbox/unseal', await sealedFor(world, ann))).toMatchObject({ status: 401 });
  });

  it('200 for whoever sealed it, as often as asked, and changes nothing', async () => {
    const sealed = await sealedFor(world, ann);
    const { key } = await world.must('outbox/unseal', sealed, { token: ann.token });
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(await world.must('outbox/unseal', sealed, { token: ann.token })).toEqual({ key });
  });

  it('the same 404 for another user, another entry, another content, another key, and for garbage', async () => {
    const sealed = await sealedFor(world, ann);
    const other = await sealedFor(world, ann);
    const turned = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
    const asked: [string, SealedKey, string][] = [
      ['another user', sealed, ben.token],
      ['another entry', { ...sealed, entry: other.entry }, ann.token],
      ['another content', { ...sealed, checksum: other.checksum }, ann.token],
      ['another key of the server', { ...sealed, key_id: turned(sealed.key_id) }, ann.token],
      ['another sender', { ...sealed, ephemeral: other.ephemeral }, ann.token],
      ['no point of the curve', { ...sealed, ephemeral: turned(sealed.ephemeral) }, ann.token],
      ['another wrapped key', { ...sealed, wrapped: other.wrapped }, ann.token],
      ['a damaged one', { ...sealed, wrapped: turned(sealed.wrapped) }, ann.token],
      ['a damaged end', { ...sealed, wrapped: `${sealed.wrapped.slice(0, -4)}AAAA` }, ann.token],
    ];
    const answers = new Set<string>();
    for (const [what, body, token] of asked) {
      const reply = await world.ask('outbox/unseal', body, { token });
      expect(reply.status, what).toBe(404);
      answers.add(reply.text);
    }
    expect(answers.size).toBe(1);
  });

  it('400 for what cannot be a key, whoever asks', async () => {
    const sealed = await sealedFor(world, ann);
    for (const wrong of [{ wrapped: 'AAAA' }, { ephemeral: '=' }, { checksum: 'x' }, { key_id: '' }, { entry: '1' }]) {
      const reply = await world.ask('outbox/unseal', { ...sealed, ...wrong }, { token: ann.token });
      expect(reply).toMatchObject({ status: 400, message: 'parameter_wrong' });
    }
  });
});

describe('the sealing keys', () => {
  it('are drawn once per database, by whichever process is first', async () => {
    const [one, two] = await Promise.all([
      openSealing(world.store, systemRandom),
      openSealing(world.store, systemRandom),
    ]);
    expect(one.publicKey).toEqual(world.app.deps.sealing.publicKey);
    expect(two.publicKey).toEqual(one.publicKey);
  });

  it('open what was sealed before they were changed', async () => {
    const sealed = await sealedFor(world, ann);
    const kept = JSON.parse((await keptKeys()).value) as string[];
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const value = JSON.stringify([ecdh.getPrivateKey('hex').padStart(64, '0'), ...kept]);
    await world.store.db.updateTable('meta').set({ value }).where('key', '=', 'sealing_keys').execute();
    const changed = await openSealing(world.store, systemRandom);
    expect(changed.publicKey.id).not.toBe(world.app.deps.sealing.publicKey.id);
    const { key_id: keyId, ...rest } = sealed;
    expect(changed.open(ann.id, { keyId, ...rest })).not.toBeNull();
    expect(changed.open(ben.id, { keyId, ...rest })).toBeNull();
    await world.store.db
      .updateTable('meta')
      .set({ value: JSON.stringify(kept) })
      .where('key', '=', 'sealing_keys')
      .execute();
  });

  it('are in no answer and no log', async () => {
    const [privateKey = ''] = JSON.parse((await keptKeys()).value) as string[];
    expect(privateKey).toHaveLength(64);
    const info = await world.ask('user/info', {}, { token: ann.token });
    const secrets = [privateKey, Buffer.from(privateKey, 'hex').toString('base64url')];
    for (const secret of secrets) expect(info.text + world.log()).not.toContain(secret);
  });
});
