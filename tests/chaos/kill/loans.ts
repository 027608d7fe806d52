/** Loans, as things a client does with its people. */
import type { Loan } from '#contract/api/plans/loans.ts';
import { type LoanPaper, loanPapers, loanRules } from '#contract/rules/loan.ts';
import type { Client } from './client.ts';
import { handInWholePapers, lookAtCards, saveCard } from './papers.ts';
import type { Person } from './people.ts';
import { createUpload, sendRest } from './uploads.ts';

export async function lookAtLoans(client: Client, person: Person): Promise<Loan[]> {
  const told = await client.look<{ list: Loan[] }>('lh/loan/order', {}, person.tokens[0] ?? null);
  return told?.list ?? [];
}

/** Who meets the needs hands in all papers; who does not, hands in none, is refused, and nothing may be left of it. */
export async function applyForLoan(client: Client, person: Person): Promise<void> {
  const [card] = await lookAtCards(client, person);
  if (card === undefined) await saveCard(client, person);
  if (!person.hasPapers) await handInWholePapers(client, person);
  const before = await lookAtLoans(client, person);
  const mayBorrow = card !== undefined && (await isIdentified(client, person)) && before.every(isOver);
  const body = {
    amount: client.below(3) === 0 ? '113' : '200',
    days: 7,
    ...(mayBorrow ? await sendPapers(client, person) : noPapers(client)),
    bank_card_id: card?.id ?? client.random.uuid(),
    agreed: loanRules.agreement,
    client_time: 1,
    owner: person.id,
  };
  const told = { call: 'lh/loan/submit', key: client.random.uuid(), body, person, trace: {}, isPriced: true } as const;
  const isDone = await client.affect({ ...told, token: person.tokens[0] ?? null, learn: () => undefined });
  const after = await lookAtLoans(client, person);
  if (after.length !== before.length + (isDone ? 1 : 0)) client.line.problem(`loans of ${person.account} got lost`);
}

function isOver({ status }: Loan): boolean {
  return status === 'refused' || status === 'settled';
}

async function isIdentified(client: Client, person: Person): Promise<boolean> {
  const told = await client.look<{ identity: string }>('user/info', {}, person.tokens[0] ?? null);
  return told?.identity === 'passed';
}

async function sendPapers(client: Client, person: Person): Promise<Record<LoanPaper, string>> {
  const papers: [LoanPaper, string][] = [];
  for (const paper of loanPapers) {
    const upload = await createUpload(client, person, 'loan');
    if (upload !== null) await sendRest(client, person, upload);
    papers.push([paper, upload?.id ?? client.random.uuid()]);
  }
  return Object.fromEntries(papers) as Record<LoanPaper, string>;
}

function noPapers(client: Client): Record<LoanPaper, string> {
  return Object.fromEntries(loanPapers.map((paper) => [paper, client.random.uuid()])) as Record<LoanPaper, string>;
}

/** A part of what is owed, or all of it; where nothing is, that is answered as well. */
export async function repayLoan(client: Client, person: Person): Promise<void> {
  const open = (await lookAtLoans(client, person)).find(({ status }) => status === 'disbursed');
  const amount = open === undefined || client.below(2) === 0 ? '10' : open.unpaid;
  const body = { id: open?.id ?? client.random.uuid(), amount };
  const told = {
    call: 'lh/loan/repayment',
    key: client.random.uuid(),
    body,
    person,
    trace: {},
    isPriced: true,
  } as const;
  await client.affect({ ...told, token: person.tokens[0] ?? null, learn: () => undefined });
}

export async function lookAtLines(client: Client, person: Person): Promise<void> {
  const [loan] = await lookAtLoans(client, person);
  if (loan !== undefined) await client.look('lh/loan/lines', { id: loan.id }, person.tokens[0] ?? null);
}
