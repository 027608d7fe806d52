import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Deps } from '../deps.ts';

const nonceLength = 12;
const tagLength = 16;

/** Encrypts a secret of one person under the secret of this installation: a stolen table alone does not show it. */
export function sealAtRest(deps: Pick<Deps, 'secrets' | 'random'>, ownerId: string, secret: Uint8Array): string {
  const nonce = deps.random.bytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(deps, ownerId), nonce);
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error for what was sealed for somebody else, elsewhere, or is damaged. */
export function openAtRest(deps: Pick<Deps, 'secrets'>, ownerId: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(deps, ownerId), bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]);
}

function keyOf({ secrets }: Pick<Deps, 'secrets'>, ownerId: string): Buffer {
  return Buffer.from(secrets.mac('at rest', ownerId), 'hex');
}
