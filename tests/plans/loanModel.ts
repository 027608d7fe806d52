import { usdt } from '#tests/api/plans.ts';
import { daySeconds, dayTicks, type Purses } from './purses.ts';
import type { Share } from './steps.ts';

export interface Loan {
  id: string;
  amount: bigint;
  days: number;
  reviewAt: number;
  isRefused: boolean;
  status: 'review' | 'refused' | 'disbursed' | 'settled';
  passed: number;
  principal: bigint;
  interest: bigint;
  overdue: bigint;
  /** All overdue interest so far, with what was repaid of it. */
  added: bigint;
  /** When its running day began; null where there is none. */
  from: number | null;
}

const periods = new Set([7, 15, 30, 60, 90]);
const [least, most] = [usdt('100'), usdt('50000')];

function owedOf({ principal, interest, overdue }: Loan): bigint {
  return principal + interest + overdue;
}

/** A rate of so many parts in ten thousand, rounded up. */
function rateOf(amount: bigint, bps: bigint): bigint {
  return (amount * bps + 9_999n) / 10_000n;
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** Another reading of the rules of loans, in memory: what everybody has borrowed and owes. */
export class LoanModel {
  readonly loans: Loan[][];
  readonly #purses: Purses;

  constructor(purses: Purses) {
    this.#purses = purses;
    this.loans = purses.held.map(() => []);
  }

  of(who: number): Loan[] {
    return this.loans[who] ?? [];
  }

  /** Why it cannot be applied for. */
  refusalOf(who: number, text: string, days: number): string | null {
    if ((text.split('.')[1]?.length ?? 0) > 2) return 'amount_decimals';
    const amount = usdt(text);
    if (amount < least || amount > most) return 'amount_range';
    if (!periods.has(days)) return 'loan_days';
    return this.of(who).some(({ status }) => status === 'review' || status === 'disbursed') ? 'loan_open' : null;
  }

  apply(who: number, { id, days, reviewAt }: Pick<Loan, 'id' | 'days' | 'reviewAt'>, text: string): void {
    const nothing = { passed: 0, principal: 0n, interest: 0n, overdue: 0n, added: 0n, from: null };
    const isRefused = /13(\.0*)?$/.test(text) && !/\.0*[1-9]/.test(text);
    this.of(who).push({ id, amount: usdt(text), days, reviewAt, isRefused, status: 'review', ...nothing });
  }

  review(now: number, tick: number): void {
    for (const [who, loans] of this.loans.entries()) {
      for (const loan of loans) {
        if (loan.status !== 'review' || loan.reviewAt > now) continue;
        loan.status = loan.isRefused ? 'refused' : 'disbursed';
        if (loan.isRefused) continue;
        loan.principal = loan.amount;
        loan.from = tick;
        this.#purses.add(who, loan.amount);
      }
    }
  }

  settle(who: number, tick: number): void {
    for (const loan of this.of(who))
      while (loan.from !== null && loan.from + dayTicks <= tick) this.#pass(loan, loan.from + dayTicks);
  }

  advance(who: number, tick: number): void {
    this.settle(who, tick);
    for (const loan of this.of(who)) {
      loan.reviewAt -= daySeconds;
      if (loan.from !== null) this.#pass(loan, tick);
    }
  }

  /** A day of it is over at a tick. */
  #pass(loan: Loan, tick: number): void {
    if (loan.passed < loan.days) {
      loan.interest += rateOf(loan.principal, 5n);
    } else {
      const more = smaller(rateOf(owedOf(loan), 10n), loan.amount - loan.added);
      loan.overdue += more;
      loan.added += more;
    }
    loan.passed += 1;
    loan.from = loan.passed >= loan.days && loan.added === loan.amount ? null : tick;
  }

  /** How much a share is of what is owed at a tick; never nothing, for that is no amount. */
  shareOf(who: number, loan: Loan, share: Share, tick: number): bigint {
    this.settle(who, tick);
    const owed = owedOf(loan);
    const shares: Record<Share, bigint> = {
      sliver: 1n,
      some: usdt('25'),
      interest: loan.interest + loan.overdue,
      half: owed / 2n,
      all: owed,
      over: owed + 1n,
    };
    return shares[share] > 0n ? shares[share] : 1n;
  }

  /** Why it cannot be repaid. */
  refusalOfRepayment(who: number, loan: Loan, amount: bigint): string | null {
    if (loan.status !== 'disbursed') return 'loan_not_owed';
    if (amount > owedOf(loan)) return 'repayment_over';
    return amount > this.#purses.of(who) ? 'insufficient_balance' : null;
  }

  repay(who: number, loan: Loan, amount: bigint): void {
    this.#purses.add(who, -amount);
    let left = amount;
    for (const part of ['overdue', 'interest', 'principal'] as const) {
      const paid = smaller(loan[part], left);
      loan[part] -= paid;
      left -= paid;
    }
    if (owedOf(loan) > 0n) return;
    loan.status = 'settled';
    loan.from = null;
  }
}
