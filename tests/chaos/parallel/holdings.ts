/** Accounts, papers, cards and quotes, of which a person has only so many. */
import { quoted } from '#tests/api/conversions.ts';
import { bankCard, papersOf, saveBankCard } from '#tests/api/papers.ts';
import { restingOrder } from '#tests/api/trading.ts';
import { type Crowded, inSpot } from './calls.ts';

export const crowdedHoldings: readonly Crowded[] = [
  {
    call: 'wallet/flashAgainst',
    what: 'with one quote',
    held: inSpot,
    body: (world, person) => quoted(world, person, { from: 'USDT', to: 'ETH', amount: '6.6' }),
    fits: 1,
    refusal: 'quote_used',
  },
  {
    call: 'wallet/topup',
    what: 'of a third of what a plan day has',
    held: [],
    body: async () => ({ amount: '3000' }),
    fits: 3,
    refusal: 'topup_limit',
  },
  {
    call: 'user/account_add',
    what: 'beside the first one',
    held: inSpot,
    body: async () => ({ label: 'Another', start: '1000' }),
    fits: 4,
    refusal: 'accounts_too_many',
  },
  {
    call: 'user/reset',
    what: 'with an order that waits',
    held: inSpot,
    body: async (world, person) => {
      await restingOrder(world, person);
      return { start: '1000' };
    },
    fits: 1,
    refusal: 'account_archived',
  },
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
