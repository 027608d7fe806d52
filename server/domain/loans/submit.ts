import { toMinor } from '#contract/currencies.ts';
import { loanAmountProblem, loanDaysProblem, type LoanPaper, loanPapers, loanRules } from '#contract/rules/loan.ts';
import { plainText } from '#contract/rules/papers/fieldText.ts';
import { terms } from '#contract/terms.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { planDayTicks } from '../planDays/length.ts';
import { readableId } from '../readableId.ts';
import type { LoanRow } from './loans.ts';
import { holdPaper, paperColumns } from './papers.ts';
import { askForLoanReview } from './reviewer.ts';

/** What somebody hands in for a loan. */
export interface Application extends Record<LoanPaper, string> {
  /** Made by the client with the form: one form is one application, for ever. */
  id: string;
  amount: string;
  days: number;
  bank_card_id: string;
  house_address?: string | undefined;
  agreed: number;
  client_time: number;
  owner?: string | undefined;
}

interface Whose {
  userId: string;
  ownerId: string;
}

/**
 * Puts an application under review. The papers have to be there already.
 * @throws DomainError with the first rule that is broken; an application sent again long after its answer was forgotten is answered as
 * it stands.
 */
export async function submitLoan(trx: Trx, deps: Deps, whose: Whose, asked: Application): Promise<LoanRow> {
  if (asked.owner !== undefined && asked.owner !== whose.userId) throw DomainError.of('owner_mismatch', {}, 'owner');
  const facts = readFacts(asked);
  const before = await sameLoan(trx, whose, asked, facts);
  if (before !== null) return before;
  refuseOldAgreement(asked);
  // Held to the end, so that of a person's applications the later ones are told of the earlier ones, and of nothing else.
  await forChange(trx, trx.selectFrom('users').select('id').where('id', '=', whose.ownerId)).execute();
  const meanwhile = await sameLoan(trx, whose, asked, facts);
  if (meanwhile !== null) return meanwhile;
  await refuseSecond(trx, whose);
  await refuseForeignCard(trx, whose, asked);
  for (const paper of loanPapers) await holdPaper(trx, deps, whose.userId, paper, asked[paper]);
  const row = await insertLoan(trx, deps, whose, asked, facts);
  await askForLoanReview(trx, deps, row);
  return row;
}

type Facts = Pick<LoanRow, 'amount' | 'days' | 'bank_card_id' | 'house_address' | 'agreement'>;

function readFacts({ amount, days, bank_card_id, house_address = '', agreed, ...papers }: Application): Facts {
  const wrong = loanAmountProblem(amount);
  if (wrong !== null) throw DomainError.ofProblem(wrong, 'amount');
  const unknown = loanDaysProblem(days);
  if (unknown !== null) throw DomainError.ofProblem(unknown, 'days');
  const twice = loanPapers.find((paper, at) =>
    loanPapers.slice(0, at).some((other) => papers[other] === papers[paper]),
  );
  if (twice !== undefined) throw DomainError.of('picture_missing', {}, twice);
  return {
    amount: toMinor(amount, loanRules.currency) ?? 0n,
    days: BigInt(days),
    bank_card_id,
    house_address: plainText(house_address),
    agreement: BigInt(agreed),
  };
}

/**
 * What this application has become already. Its papers may be gone since, and where the house is with them.
 * @throws DomainError idempotency_mismatch when it was another one.
 */
async function sameLoan(trx: Trx, { userId }: Whose, { id }: Application, facts: Facts): Promise<LoanRow | null> {
  const known = await trx.selectFrom('loans').selectAll().where('id', '=', id).executeTakeFirst();
  if (known === undefined) return null;
  const said = ['amount', 'days', 'bank_card_id', 'agreement'] as const;
  const isSame = known.user_id === userId && said.every((field) => known[field] === facts[field]);
  if (!isSame) throw DomainError.of('idempotency_mismatch', {});
  return known;
}

function refuseOldAgreement({ agreed }: Application): void {
  const { agreement: version } = loanRules;
  if (agreed !== version) throw DomainError.of('loan_agreement', { version }, 'agreed');
}

/** An account has one loan that is under review or not repaid. */
async function refuseSecond(trx: Trx, { userId }: Pick<Whose, 'userId'>): Promise<void> {
  const other = await trx
    .selectFrom('loans')
    .select(['number', 'created'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['review', 'disbursed'])
    .executeTakeFirst();
  if (other !== undefined) throw DomainError.of('loan_open', { number: other.number, since: Number(other.created) });
}

async function refuseForeignCard(trx: Trx, { ownerId }: Whose, { bank_card_id }: Application): Promise<void> {
  const card = await trx
    .selectFrom('bank_cards')
    .select('id')
    .where('id', '=', bank_card_id)
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  if (card === undefined) throw DomainError.of('not_found', {}, 'bank_card_id');
}

/** An insert that meets another one of the same moment meets it by an id or a picture that was used for something else. */
async function insertLoan(trx: Trx, deps: Deps, { userId }: Whose, asked: Application, facts: Facts): Promise<LoanRow> {
  const papers = Object.fromEntries(loanPapers.map((paper) => [paperColumns[paper], asked[paper]]));
  const inserted = await trx
    .insertInto('loans')
    .values({
      id: asked.id,
      number: `L${readableId(deps.random, 9)}`,
      user_id: userId,
      ...facts,
      ...(papers as Record<(typeof paperColumns)[LoanPaper], string>),
      daily_bps: BigInt(terms.loan.dailyBps),
      overdue_daily_bps: BigInt(terms.loan.overdueDailyBps),
      status: 'review',
      reason: null,
      client_time: BigInt(asked.client_time),
      created: BigInt(nowSeconds(deps.clock)),
      decided: null,
      settled: null,
      principal: 0n,
      interest: 0n,
      overdue: 0n,
      interest_added: 0n,
      overdue_added: 0n,
      days_passed: 0n,
      lines: 0n,
      day_ticks: planDayTicks(deps.config),
      day_from: null,
      due: null,
      ends: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted !== undefined) return inserted;
  await refuseSecond(trx, { userId });
  throw DomainError.of('idempotency_mismatch', {});
}
