import * as v from 'valibot';
import { request, uuid } from '../fields.ts';
import type { Api } from './call.ts';

/** Bytes as base64url without padding. */
function bytes(count: number) {
  const length = Math.ceil((count * 8) / 6);
  return v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${length}}$`)));
}

export const outboxApi = {
  /**
   * Opens the key of an entry that was sealed at a logout (contract/rules/seal.ts), for the user who sealed it. It changes
   * nothing, so a lost answer is asked for again. Somebody else's, another server's and a damaged one are all `not_found`.
   */
  'outbox/unseal': {
    method: 'POST',
    access: 'user',
    request: request({
      key_id: bytes(16),
      entry: uuid,
      checksum: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
      ephemeral: bytes(65),
      wrapped: bytes(48),
    }),
    answer: v.object({ key: bytes(32) }),
    errors: ['not_found'],
  },
} as const satisfies Api;
