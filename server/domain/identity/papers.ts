import type { Taker } from '../uploads/taker.ts';

/** Pictures of papers under review. Nothing is taken before both have arrived, so nothing waits for one of them. */
export const identityPapers: Taker = {
  isUsed: ({ exists, selectFrom }) =>
    exists(
      selectFrom('identities')
        .select('identities.id')
        .where((eb) => eb.or([eb('front_id', '=', eb.ref('uploads.id')), eb('back_id', '=', eb.ref('uploads.id'))])),
    ),
  decide: async () => [],
};
