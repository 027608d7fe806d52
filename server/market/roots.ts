import { createHash, createHmac } from 'node:crypto';

/** What the genesis of the chain commits to: hashes that say nothing of what they are of. */
export function hashOfMaster(master: string): string {
  return createHash('sha256').update(master, 'utf8').digest('hex');
}

export function keyOfBlock(master: string, block: number): Buffer {
  return createHmac('sha256', master).update(`market-2|block|${block}`, 'utf8').digest();
}

export function hashOfBlock(master: string, block: number): string {
  return createHash('sha256').update(keyOfBlock(master, block)).digest('hex');
}
