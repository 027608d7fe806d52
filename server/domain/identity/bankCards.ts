import type { Kysely, Selectable } from 'kysely';
import { type BankCard, bankCardsMax } from '#contract/api/person/identity.ts';
import type { Problem } from '#contract/errors.ts';
import {
  bankNumberProblem,
  bicProblem,
  phoneProblem,
  plainBankCode,
  plainPhone,
  readBankNumber,
  routingProblem,
} from '#contract/rules/papers/bankNumbers.ts';
import { nameProblem, plainText, textLength, textProblem } from '#contract/rules/papers/fieldText.ts';
import { masked } from '#contract/rules/papers/papers.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';

type CardRow = Selectable<Tables['bank_cards']>;

/** What somebody writes of a card: a new one has all of it. */
export interface WrittenCard {
  real_name: string;
  bank_name: string;
  bic: string;
  bank_address: string;
  number?: string | undefined;
  username: string;
  country: string;
  phone?: string | undefined;
  recipient_address: string;
  routing?: string | undefined;
}

/** A person's cards, the newest first. */
export async function listBankCards(db: Kysely<Tables>, ownerId: string): Promise<BankCard[]> {
  const rows = await db
    .selectFrom('bank_cards')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('created', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(presentCard);
}

export async function hasBankCard(db: Kysely<Tables>, ownerId: string): Promise<boolean> {
  const row = await db.selectFrom('bank_cards').select('id').where('user_id', '=', ownerId).executeTakeFirst();
  return row !== undefined;
}

/**
 * Saves a new card.
 * @param id made by the client with the form.
 * @throws DomainError with the first rule that is broken, in the order of the form.
 */
export async function addBankCard(
  trx: Trx,
  deps: Deps,
  ownerId: string,
  id: string,
  written: WrittenCard,
): Promise<BankCard> {
  const { number = '', phone = '' } = written;
  const facts = readFacts(deps, { ...written, number, phone });
  // Held to the end, so that a person's cards are counted one after the other.
  await forChange(trx, trx.selectFrom('users').select('id').where('id', '=', ownerId)).execute();
  const own = await listBankCards(trx, ownerId);
  await refuseSameNumber(trx, ownerId, facts);
  if (own.length >= bankCardsMax) throw DomainError.of('bank_cards_too_many', { max: bankCardsMax });
  const inserted = await trx
    .insertInto('bank_cards')
    .values({ id, user_id: ownerId, ...facts, created: BigInt(nowSeconds(deps.clock)) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted === undefined) throw DomainError.of('idempotency_mismatch', {});
  return presentCard(inserted);
}

/** Changes one's own card: a number or telephone that is left out stays. @throws DomainError not_found, also for somebody else's. */
export async function changeBankCard(
  trx: Trx,
  deps: Deps,
  ownerId: string,
  id: string,
  written: WrittenCard,
): Promise<BankCard> {
  await forChange(trx, trx.selectFrom('users').select('id').where('id', '=', ownerId)).execute();
  const own = trx.selectFrom('bank_cards').selectAll().where('id', '=', id).where('user_id', '=', ownerId);
  const known = await own.executeTakeFirst();
  if (known === undefined) throw DomainError.of('not_found', {});
  const facts = readFacts(deps, written);
  await refuseSameNumber(trx, ownerId, facts, id);
  const changed = await trx
    .updateTable('bank_cards')
    .set(facts)
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentCard(changed);
}

/** @throws DomainError not_found, also for somebody else's. */
export async function deleteBankCard(trx: Trx, ownerId: string, id: string): Promise<void> {
  const deleted = await trx
    .deleteFrom('bank_cards')
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  if (deleted === undefined) throw DomainError.of('not_found', {});
}

type Plain = Omit<CardRow, 'id' | 'user_id' | 'created' | 'number' | 'number_kind' | 'number_hash' | 'phone'>;
type Numbers = Pick<CardRow, 'number' | 'number_kind' | 'number_hash'>;
type Facts<W extends WrittenCard> = Plain &
  (W extends { number: string; phone: string }
    ? Numbers & Pick<CardRow, 'phone'>
    : Partial<Numbers & { phone: string }>);

function readFacts<W extends WrittenCard>(deps: Deps, written: W): Facts<W> {
  for (const [field, problem] of problemsOf(written)) if (problem !== null) throw DomainError.ofProblem(problem, field);
  const { real_name, bank_name, bank_address, username, recipient_address, country, bic, routing = '' } = written;
  const plain: Plain = {
    real_name: plainText(real_name),
    bank_name: plainText(bank_name),
    bank_address: plainText(bank_address),
    username: plainText(username),
    recipient_address: plainText(recipient_address),
    country,
    bic: plainBankCode(bic),
    routing: plainBankCode(routing),
  };
  const phone = written.phone === undefined ? {} : { phone: masked(plainPhone(written.phone), 4) };
  return { ...plain, ...phone, ...numbersOf(deps, written.number) } as Facts<W>;
}

/** In the order of the form. */
function problemsOf({ number, phone, ...written }: WrittenCard): [string, Problem | null][] {
  return [
    ['real_name', nameProblem(written.real_name)],
    ['bank_name', textProblem(written.bank_name, textLength.line)],
    ['bic', bicProblem(written.bic)],
    ['bank_address', textProblem(written.bank_address, textLength.address)],
    ['number', number === undefined ? null : bankNumberProblem(number)],
    ['username', textProblem(written.username, textLength.name)],
    ['phone', phone === undefined ? null : phoneProblem(phone)],
    ['recipient_address', textProblem(written.recipient_address, textLength.address)],
    ['routing', routingProblem(written.routing ?? '')],
  ];
}

function numbersOf(deps: Deps, typed: string | undefined): Partial<Numbers> {
  const number = typed === undefined ? null : readBankNumber(typed);
  if (number === null) return {};
  const { kind, value } = number;
  return { number_kind: kind, number: masked(value, 4), number_hash: deps.secrets.mac('bank number', value) };
}

/** One card has one place in a person's list. */
async function refuseSameNumber(
  trx: Trx,
  ownerId: string,
  { number, number_hash }: Partial<Numbers>,
  except = '',
): Promise<void> {
  if (number === undefined || number_hash === undefined) return;
  const other = await trx
    .selectFrom('bank_cards')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('number_hash', '=', number_hash)
    .where('id', '!=', except)
    .executeTakeFirst();
  if (other !== undefined) throw DomainError.of('bank_card_exists', { number }, 'number');
}

function presentCard(row: CardRow): BankCard {
  const { user_id: _user, number_hash: _hash, created, ...shown } = row;
  return { ...shown, created: Number(created) };
}
