import { type Kysely, type Selectable, sql } from 'kysely';
import {
  afterDay,
  afterRepayment,
  freshLoan,
  type LoanFigures,
  nextDayLine,
  owedInAll,
  repaymentOf,
} from '#contract/rules/loan.ts';
import { figuresOf, type LoanRow } from '#server/domain/loans/loans.ts';
import { type Check, checkBySql, type Rule, shortened } from '#server/store/check.ts';
import type { Tables } from '#server/store/tables.ts';

type LineRow = Selectable<Tables['loan_lines']>;

export const figuresCheck = 'each loan owes what its lines say, and its lines what its terms say';

/** Every loan beside its lines and its entries. */
export async function checkLoans(db: Kysely<Tables>): Promise<Check[]> {
  const checks = [await checkFigures(db)];
  for (const rule of loanRulesInSql) checks.push(await checkBySql(db, rule));
  return checks;
}

/** What all entries of loan `l` of these kinds have moved to its user. */
const moved = (kind: string) => sql<bigint>`(select coalesce(sum(p.amount), 0) from entries e
    join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.kind = ${kind} and e.reference = l.number and a.owner = l.user_id
      and a.kind = 'spot' and a.bucket = 'available' and a.currency = 'USDT')`;

export const loanRulesInSql: Rule[] = [
  {
    check: 'each loan was paid out once, and its principal and interest repaid as it says',
    of: sql`loans`,
    findings: sql`select 'loan ' || l.number || ' is ' || l.status || ' and has moved other amounts' as problem
      from loans l
      where ${moved('loan')} <> case when l.ends is null then 0 else l.principal end
        or ${moved('interest')} <> l.interest + l.overdue - l.interest_added - l.overdue_added
        or (select count(*) from entries e where e.id = 'loan:' || l.id || ':disbursed')
          <> case when l.ends is null then 0 else 1 end`,
  },
  {
    check: 'each entry of a loan has its loan',
    of: sql`entries where kind in ('loan', 'interest') or id like 'loan:%'`,
    findings: sql`select 'entry ' || e.id || ' has no loan' as problem from entries e
      left join loans l on e.kind in ('loan', 'interest') and e.reference = l.number and e.id like 'loan:' || l.id || ':%'
      where (e.kind in ('loan', 'interest') or e.id like 'loan:%') and l.id is null`,
  },
  {
    check: 'no decided loan has a paper',
    of: sql`uploads where purpose = 'loan'`,
    findings: sql`select 'loan ' || number || ' is ' || status || ' and has papers' as problem from loans
      where status <> 'review' and (house_id is not null or income_id is not null or bank_id is not null
        or id_front_id is not null or id_back_id is not null or house_address <> '')`,
  },
];

const pageSize = 200;

/** Its lines again from its terms, one by one: each plan day, and each repayment. */
async function checkFigures(db: Kysely<Tables>): Promise<Check> {
  const problems: string[] = [];
  let rows = 0;
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('loans')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    const last = page.at(-1);
    if (last === undefined) break;
    const lines = await linesOf(db, page);
    for (const row of page) {
      const problem = problemOf(row, lines.get(row.id) ?? []);
      if (problem !== null) problems.push(`the loan ${row.number} ${problem}`);
    }
    rows += page.length;
    after = last.id;
  }
  return {
    check: figuresCheck,
    rows,
    problems: shortened(problems),
  };
}

async function linesOf(db: Kysely<Tables>, page: readonly LoanRow[]): Promise<Map<string, LineRow[]>> {
  const ids = page.map(({ id }) => id);
  const lines = await db.selectFrom('loan_lines').selectAll().where('loan_id', 'in', ids).orderBy('n').execute();
  return Map.groupBy(lines, ({ loan_id: id }) => id);
}

function problemOf(row: LoanRow, lines: readonly LineRow[]): string | null {
  if (row.ends === null) return lines.length === 0 ? null : 'has lines, and was never paid out';
  const { amount, days, ...rates } = figuresOf(row);
  let at = freshLoan(amount, days, rates);
  for (const [index, line] of lines.entries()) {
    const next = Number(line.n) === index + 1 ? afterLine(at, line) : null;
    if (next === null || owedInAll(next.owed) !== line.unpaid) return `has another line ${line.n} than its terms say`;
    at = next;
  }
  const isSame = Number(row.lines) === lines.length && same(at, figuresOf(row));
  return isSame && interestOf(lines) === row.interest_added ? null : 'owes something else than its lines say';
}

function afterLine(at: LoanFigures, { kind, day, amount }: LineRow): LoanFigures | null {
  if (kind === 'repayment') {
    const paid = repaymentOf(at.owed, amount);
    return paid === null || Number(day) !== at.passed ? null : { ...at, owed: afterRepayment(at.owed, paid) };
  }
  const line = nextDayLine(at);
  const isSame = line !== null && line.kind === kind && line.amount === amount && line.day === Number(day);
  return isSame ? afterDay(at, line) : null;
}

function same(a: LoanFigures, b: LoanFigures): boolean {
  const parts = ['principal', 'interest', 'overdue'] as const;
  return (
    a.passed === b.passed && a.overdueAdded === b.overdueAdded && parts.every((part) => a.owed[part] === b.owed[part])
  );
}

function interestOf(lines: readonly LineRow[]): bigint {
  return lines.filter(({ kind }) => kind === 'interest').reduce((sum, { amount }) => sum + amount, 0n);
}
