import type { WithdrawalAddress, WithdrawalState } from '#contract/api/funds/withdrawals.ts';
import { toMinor } from '#contract/currencies.ts';
import type { Problem } from '#contract/errors.ts';
import { trimDecimal } from '#contract/money.ts';
import { amountProblem } from '../amount.ts';
import { isRefusedByTestValue } from '../deposit.ts';

/** What somebody wants to withdraw, as far as they have said it: what is left out is `open`. */
export interface WithdrawalWish {
  /** As typed. */
  amount?: string | undefined;
  address?: Pick<WithdrawalAddress, 'usable_from'> | undefined;
  /** Whether a code or a passkey was shown. */
  hasFactor?: boolean | undefined;
}

export type WithdrawalProblem = Problem<
  | 'account_frozen'
  | 'account_archived'
  | 'identity_required'
  | 'pay_password_missing'
  | 'two_factor_required'
  | 'open_position_blocks'
  | 'withdrawal_pending'
  | 'turnover_short'
  | 'amount_invalid'
  | 'amount_decimals'
  | 'amount_low'
  | 'insufficient_balance'
  | 'address_waits'
>;

/** What a condition is of, with its figures: amounts are decimal strings, times seconds since 1970. */
type About =
  | { key: 'account'; state: WithdrawalState['account'] }
  | { key: 'identity'; state: WithdrawalState['identity'] }
  | { key: 'pay_password' }
  | { key: 'second_factor'; isOn: boolean }
  | { key: 'positions'; count: number }
  | { key: 'pending'; pending: WithdrawalState['pending'] }
  | { key: 'turnover'; have: string; need: string; deposit: WithdrawalState['turnover']['deposit'] }
  | { key: 'minimum'; min: string; currency: string }
  | { key: 'available'; have: string; currency: string }
  | { key: 'address'; until: number | null }
  /** Of practice: amounts with this ending are taken, and refused by the reviewer. It has no problem. */
  | { key: 'reviewer'; ending: string };

interface Verdict {
  status: 'met' | 'unmet' | 'open';
  /** What the call refuses such a withdrawal with; null where it does not. */
  problem: WithdrawalProblem | null;
  /** Of the request, where the problem is one of a field. */
  field: 'amount' | 'address_id' | 'code' | null;
}

export type WithdrawalCondition = About & Verdict;

/**
 * Every condition of a withdrawal, met or not, in the order in which the call refuses: one function decides and explains. Who meets all
 * of them withdraws.
 * @param now in seconds since 1970.
 */
export function withdrawalConditions(state: WithdrawalState, wish: WithdrawalWish, now: number): WithdrawalCondition[] {
  const { turnover, pending, open_positions: count, min, available, currency, refused_ending: ending } = state;
  const until = wish.address === undefined || wish.address.usable_from <= now ? null : wish.address.usable_from;
  const [tooLow, tooMuch] = amountProblems(state, wish.amount);
  const isTyped = wish.amount !== undefined;
  return [
    { key: 'account', state: state.account, ...need(accountProblem(state)) },
    {
      key: 'identity',
      state: state.identity,
      ...need(state.identity === 'passed' ? null : { key: 'identity_required', params: {} }),
    },
    { key: 'pay_password', ...need(state.has_pay_password ? null : { key: 'pay_password_missing', params: {} }) },
    { key: 'second_factor', isOn: state.two_factor, ...factorVerdict(state, wish) },
    {
      key: 'positions',
      count,
      ...need(count === 0 ? null : { key: 'open_position_blocks', params: { count } }),
    },
    {
      key: 'pending',
      pending,
      ...need(
        pending === null
          ? null
          : { key: 'withdrawal_pending', params: { number: pending.number, since: pending.since } },
      ),
    },
    {
      key: 'turnover',
      ...turnover,
      ...need(isTraded(state) ? null : { key: 'turnover_short', params: { have: turnover.have, need: turnover.need } }),
    },
    { key: 'minimum', min, currency, ...verdict(isTyped, tooLow, 'amount') },
    { key: 'available', have: available, currency, ...verdict(isTyped, tooMuch, 'amount') },
    {
      key: 'address',
      until,
      ...verdict(
        wish.address !== undefined,
        until === null ? null : { key: 'address_waits', params: { until } },
        'address_id',
      ),
    },
    { key: 'reviewer', ending, ...reviewerVerdict(wish.amount) },
  ];
}

/** The refusal of such a withdrawal, or null: who has none, and has said everything, withdraws. */
export function firstProblem(conditions: readonly WithdrawalCondition[]): Verdict['problem'] {
  return conditions.find(({ problem }) => problem !== null)?.problem ?? null;
}

function verdict(isSaid: boolean, problem: WithdrawalProblem | null, field: Verdict['field']): Verdict {
  if (!isSaid) return { status: 'open', problem: null, field };
  return { status: problem === null ? 'met' : 'unmet', problem, field };
}

/** Of what is a fact already. */
function need(problem: WithdrawalProblem | null): Verdict {
  return verdict(true, problem, null);
}

function accountProblem({ account }: WithdrawalState): WithdrawalProblem | null {
  if (account === 'frozen') return { key: 'account_frozen', params: {} };
  return account === 'archived' ? { key: 'account_archived', params: {} } : null;
}

function factorVerdict({ two_factor: isOn }: WithdrawalState, { hasFactor }: WithdrawalWish): Verdict {
  if (!isOn) return verdict(true, null, 'code');
  return verdict(
    hasFactor !== undefined,
    hasFactor === true ? null : { key: 'two_factor_required', params: {} },
    'code',
  );
}

function isTraded({ turnover: { have, need: needed } }: WithdrawalState): boolean {
  return minorOf(have, 'USDT') >= minorOf(needed, 'USDT');
}

/** What is wrong with the amount as one, or with its being so little; and whether there is so much. */
function amountProblems(
  { currency, min, available }: WithdrawalState,
  amount = '',
): [WithdrawalProblem | null, WithdrawalProblem | null] {
  const problem = amountProblem(amount, currency, { available });
  if (problem?.key === 'amount_invalid' || problem?.key === 'amount_decimals') return [problem, null];
  const isLow = minorOf(amount, currency) < minorOf(min, currency);
  const tooMuch = problem?.key === 'insufficient_balance' ? problem : null;
  return [isLow ? { key: 'amount_low', params: { min: trimDecimal(min), currency } } : null, tooMuch];
}

function reviewerVerdict(amount: string | undefined): Verdict {
  if (amount === undefined) return { status: 'open', problem: null, field: 'amount' };
  return { status: isRefusedByTestValue(amount) ? 'unmet' : 'met', problem: null, field: 'amount' };
}

function minorOf(text: string, currency: WithdrawalState['currency']): bigint {
  const minor = toMinor(text, currency);
  if (minor === null) throw new RangeError(`${text} is no amount of ${currency}`);
  return minor;
}
