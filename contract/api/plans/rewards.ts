import * as v from 'valibot';
import { decimal, request, seconds } from '#contract/fields.ts';
import type { Api } from '../call.ts';

const level = v.picklist([1, 2, 3]);

export const rewardSchema = v.object({
  level,
  amount: decimal,
  /** Of the plan day's result, in basis points. */
  bps: v.number(),
  /** The positive result of the plan day that it was paid for. */
  income: decimal,
  /** The invited account's name, masked. */
  from: v.string(),
  time: seconds,
});
export type Reward = v.InferOutput<typeof rewardSchema>;

export const rewardApi = {
  /** The own invitation code, who came with it on three levels, and what their plans' positive results brought. */
  'user/invite': {
    method: 'GET',
    access: 'user',
    request: request({}),
    answer: v.object({
      code: v.string(),
      levels: v.array(v.object({ level, bps: v.number(), people: v.number(), rewards: decimal })),
      total: decimal,
      /** The newest ones first, at most 20. */
      last: v.array(rewardSchema),
      simulated: v.literal(true),
    }),
    errors: [],
  },
} as const satisfies Api;
