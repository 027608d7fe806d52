import type { rewardApi } from '#contract/api/plans/rewards.ts';
import { describeInvite } from '#server/domain/rewards/invite.ts';
import type { Handlers } from '../handlers.ts';

export const rewardRoutes: Handlers<keyof typeof rewardApi> = {
  'user/invite': ({ deps, session }) => describeInvite(deps, session),
};
