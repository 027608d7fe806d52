/** Many loans that are owed, one a person, written in bulk, whose days come due one after the other. */
import { loanRules } from '#contract/rules/loan.ts';
import { terms } from '#contract/terms.ts';
import type { Deps } from '#server/domain/deps.ts';
import type { LoanRow } from '#server/domain/loans/loans.ts';
import { secondsOf } from '#server/domain/trading/moment.ts';
import { type DatedEntry, postAll } from '#server/ledger/post.ts';
import { seededRandom } from '#server/platform/random.ts';
import { insertPerson } from '#tests/api/personRow.ts';

const atOnce = 50;
const dayTicks = 3000;

export async function makeRunningLoans(deps: Deps, tick: number, count: number, seed: string): Promise<void> {
  const random = seededRandom(`${seed} loans`);
  for (let made = 0; made < count; made += atOnce) {
    const some = Math.min(atOnce, count - made);
    const rows = Array.from({ length: some }, (_, at) =>
      loanRow({ id: random.uuid(), user_id: random.uuid(), bank_card_id: random.uuid() }, made + at, tick, count),
    );
    await deps.store.transaction(async (trx) => {
      for (const { number, user_id: id } of rows)
        await insertPerson(trx, { id, username: `owes${number}`, invite_code: `owes${number}` });
      await trx.insertInto('loans').values(rows).execute();
      await postAll(trx, rows.map(entryOf));
    });
  }
}

function loanRow(
  ids: Pick<LoanRow, 'id' | 'user_id' | 'bank_card_id'>,
  n: number,
  tick: number,
  count: number,
): LoanRow {
  const amount = 1_000_000_000n + BigInt(n) * 10_000n;
  const days = BigInt(terms.loan.days.at(-1) ?? 90);
  const due = BigInt(tick + 1 + Math.floor((n * dayTicks) / count));
  const from = due - BigInt(dayTicks);
  const now = BigInt(secondsOf(tick));
  return {
    ...ids,
    number: `L${n}`,
    amount,
    days,
    daily_bps: BigInt(terms.loan.dailyBps),
    overdue_daily_bps: BigInt(terms.loan.overdueDailyBps),
    status: 'disbursed',
    reason: null,
    house_id: null,
    income_id: null,
    bank_id: null,
    id_front_id: null,
    id_back_id: null,
    house_address: '',
    agreement: BigInt(loanRules.agreement),
    client_time: now,
    created: now,
    decided: now,
    settled: null,
    principal: amount,
    interest: 0n,
    overdue: 0n,
    interest_added: 0n,
    overdue_added: 0n,
    days_passed: 0n,
    lines: 0n,
    day_ticks: BigInt(dayTicks),
    day_from: from,
    due,
    ends: from + days * BigInt(dayTicks),
  };
}

function entryOf({ id, number, user_id: owner, amount }: LoanRow): DatedEntry {
  const usdt = { currency: 'USDT', bucket: 'available' } as const;
  const lines = [
    { owner: 'house', kind: 'treasury' as const, ...usdt, amount: -amount },
    { owner, kind: 'spot' as const, ...usdt, amount },
  ];
  return { id: `loan:${id}:disbursed`, kind: 'loan', reference: number, lines, created: 1 };
}
