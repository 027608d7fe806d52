import { createHash } from 'node:crypto';
import { blockKey } from './keys.ts';

/** What the genesis of the chain commits to: hashes that say nothing of what they are of. */
export function hashOfMaster(master: string): string {
  return createHash('sha256').update(master, 'utf8').digest('hex');
}

export function hashOfBlock(master: string, block: number): string {
  return createHash('sha256').update(blockKey(master, block)).digest('hex');
}
