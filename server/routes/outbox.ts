import type { outboxApi } from '#contract/api/outbox.ts';
import { DomainError } from '../domain/errors.ts';
import type { Handlers } from './handlers.ts';

export const outboxRoutes: Handlers<keyof typeof outboxApi> = {
  'outbox/unseal': async ({ deps, session }, { key_id: keyId, ...seal }) => {
    const key = deps.sealing.open(session.userId, { keyId, ...seal });
    if (key === null) throw DomainError.of('not_found', {});
    return { key };
  },
};
