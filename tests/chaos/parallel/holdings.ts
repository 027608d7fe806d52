/** Accounts, papers, cards and quotes, of which a person has only so many. */
import { quoted } from '#tests/api/conversions.ts';
import { owedLoan, readyToBorrow } from '#tests/api/loans.ts';
import { bankCard, papersOf, saveBankCard } from '#tests/api/papers.ts';
import { startedPlan } from '#tests/api/plans.ts';
import { restingOrder } from '#tests/api/trading.ts';
import { saveAddress, withdraw, withdrawalAddress } from '#tests/api/withdrawals.ts';
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
    call: 'lh/deposit',
    what: 'of the first tier',
    held: [['spot', 'USDT', 2_000_000_000n]],
    body: async () => ({ plan: 'hosting1', currency: 'USDT', amount: '500' }),
    fits: 2,
    refusal: 'plan_taken',
  },
  {
    call: 'lh/deposit',
    what: 'of a third of the money',
    held: [['spot', 'USDT', 17_000_000_000n]],
    body: async () => ({ plan: 'hosting2', currency: 'USDT', amount: '5000' }),
    fits: 3,
    refusal: 'insufficient_balance',
  },
  {
    call: 'project/order',
    what: 'of a third of the money',
    held: [['spot', 'USDT', 350_000_000n]],
    body: async () => ({ pid: 'momentum', amount: '100' }),
    fits: 3,
    refusal: 'insufficient_balance',
  },
  {
    call: 'lh/deposit/cancel',
    what: 'of one plan',
    held: [['spot', 'USDT', 150_000_000n]],
    body: async (world, person) => ({ id: await startedPlan(world, person) }),
    fits: 1,
    refusal: 'plan_not_running',
  },
  {
    call: 'lh/loan/submit',
    what: 'with one set of papers',
    held: inSpot,
    body: async (world, person) => readyToBorrow(world, person),
    fits: 1,
    refusal: 'loan_open',
  },
  {
    call: 'lh/loan/repayment',
    what: 'of a third of what is owed',
    held: inSpot,
    body: async (world, person) => ({ id: (await owedLoan(world, person)).id, amount: '300' }),
    fits: 3,
    refusal: 'repayment_over',
  },
  {
    call: 'wallet/out_cancel',
    what: 'of one withdrawal',
    held: [['spot', 'USDT', 50_000_000n]],
    body: async (world, person) => ({ id: (await withdraw(world, person)).id }),
    fits: 1,
    refusal: 'withdrawal_decided',
  },
  {
    call: 'wallet/address_save',
    what: 'of one address',
    held: [],
    body: async () => withdrawalAddress(),
    fits: 1,
    refusal: 'address_exists',
  },
  {
    call: 'wallet/address_delete',
    what: 'of one address',
    held: [],
    body: async (world, person) => ({ id: (await saveAddress(world, person)).id }),
    fits: 1,
    refusal: 'not_found',
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
