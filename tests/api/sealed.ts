/** What a phone asks to have its sealed entries opened: sealed as the app does it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { seal } from '#src/lib/outbox/seal/envelope.ts';
import type { Person, World } from './world.ts';

export interface SealedKey {
  key_id: string;
  entry: string;
  checksum: string;
  ephemeral: string;
  wrapped: string;
}

/** Seals something for this user to the key the server gives out. */
export async function sealedFor(world: World, { id, token }: Pick<Person, 'id' | 'token'>): Promise<SealedKey> {
  const { sealing_key: to } = await world.must('user/info', {}, { token });
  const entry = randomUUID();
  const { wrapping } = await seal(to, { owner: id, entry }, Uint8Array.from(randomBytes(40)).buffer);
  const { keyId, ...rest } = wrapping;
  return { key_id: keyId, entry, ...rest };
}
