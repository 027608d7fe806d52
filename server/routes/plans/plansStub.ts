import type { planApi } from '#contract/api/plans/plans.ts';
import type { rewardApi } from '#contract/api/plans/rewards.ts';
import { DomainError } from '#server/domain/errors.ts';
import type { Handlers } from '../handlers.ts';

type Name = keyof typeof planApi | keyof typeof rewardApi;

const none = () => Promise.reject(DomainError.of('not_found', {}));

/** Stands where the calls of plans and rewards come. */
export const planStubRoutes: Handlers<Name> = {
  'lh/deposit/config': none,
  project: none,
  'lh/deposit': none,
  'project/order': none,
  'lh/deposit/termination': none,
  'lh/deposit/cancel': none,
  'lh/deposit/ordersum': none,
  'lh/deposit/order': none,
  'project/orders': none,
  'lh/deposit/records': none,
  'lh/deposit/trades': none,
  'user/invite': none,
};
