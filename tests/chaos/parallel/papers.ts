/** Papers and cards, of which a person has only so many. */
import { bankCard, papersOf, saveBankCard } from '#tests/api/papers.ts';
import type { Crowded } from './calls.ts';

export const crowdedPapers: readonly Crowded[] = [
  {
    call: 'user/real_name',
    what: 'of one person',
    held: [],
    body: (world, person) => papersOf(world, person),
    fits: 1,
    refusal: 'identity_pending',
  },
  {
    call: 'user/cash_save',
    what: 'of one card',
    held: [],
    body: async () => bankCard(),
    fits: 1,
    refusal: 'bank_card_exists',
  },
  {
    call: 'user/cash_delete',
    what: 'of one card',
    held: [],
    body: async (world, person) => ({ id: (await saveBankCard(world, person)).id }),
    fits: 1,
    refusal: 'not_found',
  },
];
