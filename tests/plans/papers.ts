import { loanPapers, loanRules } from '#contract/rules/loan.ts';
import type { Deps } from '#server/domain/deps.ts';
import type { Application } from '#server/domain/loans/submit.ts';

/** What a loan asks for besides its amount, as if it had been uploaded and saved before: a card, and five pictures. */
export async function papersFor({ store, random }: Pick<Deps, 'store' | 'random'>, userId: string) {
  const card = random.uuid();
  const words = { real_name: '', bank_name: '', bic: '', bank_address: '', username: '', country: '', phone: '' };
  await store.db
    .insertInto('bank_cards')
    .values({
      id: card,
      user_id: userId,
      ...words,
      number_kind: 'iban',
      number: '',
      number_hash: random.bytes(32).toString('hex'),
      recipient_address: '',
      routing: '',
      created: 1n,
    })
    .execute();
  const pictures = loanPapers.map((paper) => ({ paper, id: random.uuid() }));
  const stored = { purpose: 'loan', size: 1n, checksum: '', state: 'stored' as const, reason: null, file: null };
  await store.db
    .insertInto('uploads')
    .values(pictures.map(({ id }) => ({ id, user_id: userId, ...stored, created: 1n, expires: 2n })))
    .execute();
  const papers = Object.fromEntries(pictures.map(({ paper, id }) => [paper, id])) as Pick<
    Application,
    (typeof loanPapers)[number]
  >;
  return { ...papers, bank_card_id: card, agreed: loanRules.agreement, client_time: 1 };
}
