import { afterDay, type DayLine, nextDayLine } from '#contract/rules/loan.ts';
import { isUnavailable } from '#server/store/failures.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Deps, Trx } from '../deps.ts';
import type { After } from '../jobs.ts';
import { secondsOf } from '../trading/moment.ts';
import { PlanDayFailed } from '../planDays/kind.ts';
import { addLine } from './lines.ts';
import { figuresOf, isOverdue, type LoanRow } from './loans.ts';
import { noteLoan, tellLoan } from './tell.ts';

/** After a long outage a loan's days are settled so many at a time. */
const daysAtOnce = 100;

/**
 * Settles the plan days of loans that are over at a tick, each once and in its order, whichever of several processes does it: on
 * PostgreSQL a loan that another one has in hand is passed over.
 * @param due up to which tick, how many loans at most, and which not.
 * @throws PlanDayFailed with the loan that could not be settled.
 * @returns what to tell once it is committed, one for each loan; none when there is nothing left to take.
 */
export async function settleLoans(
  trx: Trx,
  deps: Deps,
  { tick, limit, without }: { tick: number; limit: number; without: readonly string[] },
): Promise<After[]> {
  const due = trx
    .selectFrom('loans')
    .selectAll()
    .where('due', 'is not', null)
    .where('due', '<=', BigInt(tick))
    .$if(without.length > 0, (rows) => rows.where('id', 'not in', without))
    .orderBy('due')
    .limit(limit);
  const rows = await (deps.store.engine === 'postgres' ? due.forNoKeyUpdate().skipLocked() : due).execute();
  const afters: After[] = [];
  for (const row of rows) {
    const { row: settled, isTermOver } = await passDays(trx, deps, row, tick).catch((cause: unknown) => {
      throw isUnavailable(cause) ? cause : new PlanDayFailed(row.id, cause);
    });
    afters.push(() => tellLoan(deps, settled, isTermOver ? 'loan_overdue' : null));
  }
  return afters;
}

/** Ends the plan day that runs of a user's loan at a tick, before its time; what was over by then is settled first. */
export async function advanceLoans(trx: Trx, deps: Deps, userId: string, tick: number): Promise<After[]> {
  const row = await lockOwn(trx, userId);
  if (row === undefined) return [];
  const { row: settled, isTermOver: wasOver } = await settledTo(trx, deps, row, tick);
  if (settled.due === null) return [() => tellLoan(deps, settled, wasOver ? 'loan_overdue' : null)];
  const { row: moved, isTermOver } = await passDay(trx, deps, settled, BigInt(tick));
  return [() => tellLoan(deps, moved, wasOver || isTermOver ? 'loan_overdue' : null)];
}

/** Settles all days of a locked loan that are over at a tick: what is done to it by hand comes behind the path of time. */
export async function settledTo(trx: Trx, deps: Deps, row: LoanRow, tick: number): Promise<Passed> {
  let at: Passed = { row, isTermOver: false };
  while (at.row.due !== null && at.row.due <= BigInt(tick)) {
    const next = await passDays(trx, deps, at.row, tick);
    at = { row: next.row, isTermOver: at.isTermOver || next.isTermOver };
  }
  return at;
}

function lockOwn(trx: Trx, userId: string): Promise<LoanRow | undefined> {
  const own = trx.selectFrom('loans').selectAll().where('user_id', '=', userId).where('due', 'is not', null);
  return forChange(trx, own).executeTakeFirst();
}

interface Passed {
  row: LoanRow;
  /** Whether its period ended within, with something left to repay. */
  isTermOver: boolean;
}

async function passDays(trx: Trx, deps: Deps, row: LoanRow, tick: number): Promise<Passed> {
  let at: Passed = { row, isTermOver: false };
  for (let n = 0; n < daysAtOnce && at.row.due !== null && at.row.due <= BigInt(tick); n += 1) {
    const next = await passDay(trx, deps, at.row, at.row.due);
    at = { row: next.row, isTermOver: at.isTermOver || next.isTermOver };
  }
  return at;
}

/** Adds what the plan day that runs adds, and begins the next one at the tick at which this one is over. */
async function passDay(trx: Trx, deps: Deps, row: LoanRow, over: bigint): Promise<Passed> {
  const line = nextDayLine(figuresOf(row));
  const changed = line === null ? { day_from: null, due: null } : afterLine(row, line, over);
  const moved = await trx
    .updateTable('loans')
    .set(changed)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (line !== null) {
    const { kind, day, amount } = line;
    await addLine(trx, moved, { kind, day: BigInt(day), amount, created: secondsOf(over) });
  }
  const isTermOver = !isOverdue(row) && isOverdue(moved);
  if (isTermOver) await noteLoan(trx, deps, moved, 'loan_overdue');
  return { row: moved, isTermOver };
}

function afterLine(row: LoanRow, line: DayLine, over: bigint): Partial<LoanRow> {
  const before = figuresOf(row);
  const after = afterDay(before, line);
  const left = row.days - BigInt(after.passed);
  const added = line.kind === 'interest' ? 'interest_added' : 'overdue_added';
  return {
    interest: after.owed.interest,
    overdue: after.owed.overdue,
    [added]: row[added] + line.amount,
    days_passed: BigInt(after.passed),
    lines: row.lines + 1n,
    ...(nextDayLine(after) === null ? { day_from: null, due: null } : { day_from: over, due: over + row.day_ticks }),
    // Past its end the period is over when it was.
    ...(left >= 0n && { ends: over + left * row.day_ticks }),
  };
}
