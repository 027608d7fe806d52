/** Somebody who may borrow, and what they hand in. */
import { randomUUID } from 'node:crypto';
import { tickAt } from '#contract/market/calendar.ts';
import type { Answer, Ask } from '#contract/api/calls.ts';
import { type LoanPaper, loanPapers, loanRules } from '#contract/rules/loan.ts';
import { openSession } from '#server/domain/account/sessions.ts';
import { settleLoans } from '#server/domain/loans/step.ts';
import { loanReviewJob } from '#server/domain/loans/reviewer.ts';
import { forsakeLoans } from '#server/domain/loans/forsake.ts';
import { fundedUser } from './funded.ts';
import { saveBankCard } from './papers.ts';
import { picture, upload } from './uploads.ts';
import { passIdentity } from './withdrawals.ts';
import { type Person, until, type World } from './world.ts';

/** Somebody identified, with a bank card and so much in the spot account, who has no login password. */
export async function borrower(world: World, held = 100_000_000n): Promise<Person> {
  const { deps } = world.app;
  const id = await fundedUser(deps, randomUUID(), [['spot', 'USDT', held]]);
  const { token } = await deps.store.transaction((trx) => openSession(trx, deps, id, 'test'));
  const person = { id, token, account: '', password: '', device: randomUUID() };
  await passIdentity(world, id);
  await saveBankCard(world, person);
  return person;
}

/** An application with all papers sent already. */
export async function applicationOf(
  world: World,
  person: Pick<Person, 'token'>,
  wishes: Partial<Ask<'lh/loan/submit'>> = {},
): Promise<Ask<'lh/loan/submit'>> {
  const { list } = await world.must('user/cash_info', {}, { token: person.token });
  const papers = await Promise.all(
    loanPapers.map(async (paper) => [paper, wishes[paper] ?? (await paperOf(world, person))]),
  );
  return {
    amount: '1000',
    days: 7,
    ...(Object.fromEntries(papers) as Record<LoanPaper, string>),
    bank_card_id: list[0]?.id ?? randomUUID(),
    house_address: 'near Sampletown',
    agreed: loanRules.agreement,
    client_time: 1_795_000_000,
    ...wishes,
  };
}

/** An application that meets every condition: what earlier requests have left in its way is refused or repaid. */
export async function readyToBorrow(
  world: World,
  person: Pick<Person, 'id' | 'token'>,
): Promise<Ask<'lh/loan/submit'>> {
  const { token } = person;
  await passIdentity(world, person.id);
  await saveBankCard(world, person);
  const { list } = await world.must('lh/loan/order', { status: 'disbursed' }, { token });
  for (const { id, unpaid } of list) await world.must('lh/loan/repayment', { id, amount: unpaid }, { token });
  await world.store.transaction((trx) => forsakeLoans(trx, world.app.deps, [person.id]));
  return applicationOf(world, person);
}

export async function paperOf(world: World, person: Pick<Person, 'token'>): Promise<string> {
  return upload(world, person, await picture('jpeg'), 'loan');
}

export async function applyForLoan(
  world: World,
  person: Pick<Person, 'token'>,
  wishes: Partial<Ask<'lh/loan/submit'>> = {},
): Promise<Answer<'lh/loan/submit'>> {
  return world.must('lh/loan/submit', await applicationOf(world, person, wishes), { token: person.token });
}

/** The reviewer's time, and all that is due by then. */
export async function reviewLoans(world: World): Promise<void> {
  world.clock.advance(5000);
  await world.app.worker.runDueJobs(Math.floor(world.clock.nowMs() / 1000));
}

/** A loan that was paid out. */
export async function disbursedLoan(
  world: World,
  person: Pick<Person, 'token'>,
  wishes: Partial<Ask<'lh/loan/submit'>> = {},
): Promise<Answer<'lh/loan/submit'>> {
  const { id } = await applyForLoan(world, person, wishes);
  await reviewLoans(world);
  return loanOf(world, person, id);
}

/** A loan that is owed, after whatever earlier requests have left. */
export async function owedLoan(world: World, person: Pick<Person, 'id' | 'token'>) {
  const body = await readyToBorrow(world, person);
  const { id } = await world.must('lh/loan/submit', body, { token: person.token });
  await decideLoan(world, id);
  return loanOf(world, person, id);
}

/** What the reviewer does in his time, done now. */
async function decideLoan({ store, app: { deps } }: World, id: string): Promise<void> {
  await store.transaction((trx) => loanReviewJob.perform(trx, deps, JSON.stringify({ loan: id })));
}

export async function loanOf(world: World, { token }: Pick<Person, 'token'>, id: string) {
  const { list } = await world.must('lh/loan/order', { id }, { token });
  const [loan] = list;
  if (loan === undefined) throw new Error(`there is no loan ${id}`);
  return loan;
}

/** A thousand days of an outage are some thousand statements, on a machine that others use as well. */
const patienceMs = 20_000;

/** Settles all plan days of loans that are over by now, together with the server's own settler: what that has in hand is waited for. */
export async function settleLoansOf({ app: { deps }, clock }: World): Promise<void> {
  const tick = tickAt(clock.nowMs());
  const due = deps.store.db.selectFrom('loans').select('id').where('due', '<=', BigInt(tick)).limit(1);
  await until(
    async () => {
      const afters = await deps.store.transaction((trx) => settleLoans(trx, deps, { tick, limit: 50, without: [] }));
      for (const after of afters) await after();
      return (await due.execute()).length === 0;
    },
    'the settling of loans',
    patienceMs,
  );
}
