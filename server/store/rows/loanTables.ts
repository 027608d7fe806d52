/** Conventions as in tables.ts; amounts are minor units of USDT, `day_from`, `due` and `ends` are ticks. */

/** A loan of an account. What it was taken at is written down with it: the terms may change. */
interface LoanTable {
  /** Made by the client with the form: the Idempotency-Key of the request. */
  id: string;
  number: string;
  user_id: string;
  amount: bigint;
  /** The period in plan days. */
  days: bigint;
  daily_bps: bigint;
  overdue_daily_bps: bigint;
  status: 'review' | 'disbursed' | 'settled' | 'refused';
  reason: string | null;
  /** Uploads; null from the decision on. */
  house_id: string | null;
  income_id: string | null;
  bank_id: string | null;
  id_front_id: string | null;
  id_back_id: string | null;
  bank_card_id: string;
  /** '' from the decision on, as the papers. */
  house_address: string;
  /** The version of the agreement that was accepted; when, by the phone's clock, is `client_time`. */
  agreement: bigint;
  client_time: bigint;
  created: bigint;
  /** When it was paid out or refused. */
  decided: bigint | null;
  settled: bigint | null;
  /** What is owed of each. Nothing before it is paid out. */
  principal: bigint;
  interest: bigint;
  overdue: bigint;
  /** All that plan days have added of each. */
  interest_added: bigint;
  overdue_added: bigint;
  days_passed: bigint;
  /** How many lines it has. */
  lines: bigint;
  /** How long its plan days are. */
  day_ticks: bigint;
  /** The plan day that runs: from where, and when it is over. Null when none will add anything. */
  day_from: bigint | null;
  due: bigint | null;
  /** When its period is over, or was. */
  ends: bigint | null;
}

/** What a plan day added to a loan, or a repayment took off it. `n` counts a loan's lines, from 1 without a gap. */
interface LoanLineTable {
  loan_id: string;
  n: bigint;
  kind: 'interest' | 'overdue' | 'repayment';
  day: bigint;
  amount: bigint;
  /** What was owed behind it. */
  unpaid: bigint;
  created: bigint;
}

export interface LoanTables {
  loans: LoanTable;
  loan_lines: LoanLineTable;
}
