/** Calls of identity and bank cards, as things a client does with its people. */
import type { BankCard } from '#contract/api/person/identity.ts';
import { practiceIban } from '#contract/rules/papers/bankNumbers.ts';
import type { Client } from './client.ts';
import type { Person } from './people.ts';
import { createUpload, sendRest } from './uploads.ts';

/**
 * Papers with both of their pictures, whose review is to come.
 * @returns false for refused ones: somebody's second ones, and a picture of somebody who has too many that nothing refers to.
 */
export async function handInWholePapers(client: Client, person: Person): Promise<boolean> {
  const photos: string[] = [];
  while (photos.length < 2) {
    const photo = await createUpload(client, person, 'identity');
    if (photo === null) return false;
    await sendRest(client, person, photo);
    photos.push(photo.id);
  }
  const [front, back] = photos;
  const number = `S${String(client.below(1_000_000_000)).padStart(12, '1')}77`;
  const names = { first_name: 'Robin', last_name: 'Sample', country: 'JP', id_type: 'passport', id_number: number };
  const body = { ...names, front, back, client_time: 1, owner: person.id };
  const told = { call: 'user/real_name', key: client.random.uuid(), body, person, trace: {}, isPriced: true } as const;
  const learn = () => void (person.hasPapers = true);
  return client.affect({ ...told, token: person.tokens[0] ?? null, learn });
}

/** Papers whose pictures never came: refused, and nothing may be left of them. */
export async function handInPapers(client: Client, person: Person): Promise<void> {
  const [key, front, back] = [client.random.uuid(), client.random.uuid(), client.random.uuid()];
  const names = { first_name: 'Robin', last_name: 'Sample', country: 'JP' };
  const body = { ...names, id_type: 'passport', id_number: 'S1234577', front, back, client_time: 1, owner: person.id };
  const told = {
    call: 'user/real_name',
    key,
    body,
    token: person.tokens[0] ?? null,
    person,
    trace: {},
    isPriced: true,
  } as const;
  if (await client.affect({ ...told, learn: () => undefined })) {
    client.line.problem(`${person.account} handed in papers without pictures`);
  }
}

export async function lookAtCards(client: Client, person: Person): Promise<BankCard[]> {
  const told = await client.look<{ list: BankCard[] }>('user/cash_info', {}, person.tokens[0] ?? null);
  return told?.list ?? [];
}

export async function saveCard(client: Client, person: Person): Promise<void> {
  const [key, cards] = [client.random.uuid(), await lookAtCards(client, person)];
  const number = practiceIban(String(client.below(1_000_000_000)).padStart(10, '1'));
  const body = {
    real_name: 'Robin Sample',
    bank_name: 'Practice Bank',
    bic: 'PRACDEF0XXX',
    bank_address: '1 Example Street',
    number,
    username: 'robin',
    country: 'DE',
    phone: '+4915100001234',
    recipient_address: '2 Example Street',
  };
  const told = {
    call: 'user/cash_save',
    key,
    body,
    token: person.tokens[0] ?? null,
    person,
    trace: {},
    isPriced: true,
  } as const;
  const isDone = await client.affect({ ...told, learn: () => undefined });
  const after = await lookAtCards(client, person);
  if (after.length !== cards.length + (isDone ? 1 : 0)) client.line.problem(`cards of ${person.account} got lost`);
}

export async function deleteCard(client: Client, person: Person): Promise<void> {
  const [card] = await lookAtCards(client, person);
  if (card === undefined) return;
  const told = { call: 'user/cash_delete', key: client.random.uuid(), body: { id: card.id } } as const;
  const token = person.tokens[0] ?? null;
  await client.affect({ ...told, token, person, trace: {}, isPriced: true, learn: () => undefined });
  const after = await lookAtCards(client, person);
  if (after.some(({ id }) => id === card.id)) client.line.problem(`a card of ${person.account} is still there`);
}
