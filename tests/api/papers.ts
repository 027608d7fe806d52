/** Made-up papers and bank cards, as a form sends them. */
import { randomBytes } from 'node:crypto';
import type { Answer, Ask } from '#contract/api/calls.ts';
import { practiceIban } from '#contract/rules/papers/bankNumbers.ts';
import { picture, upload } from './uploads.ts';
import type { Person, World } from './world.ts';

function digits(count: number): string {
  return Array.from(randomBytes(count), (byte) => String(byte % 10)).join('');
}

/** A number that nobody else has; its last two characters are `ending`. */
export function idNumber(ending = '77'): string {
  return `S${digits(12)}${ending}`;
}

/** Papers with both pictures sent already. */
export async function papersOf(
  world: World,
  person: Pick<Person, 'token'>,
  wishes: Partial<Ask<'user/real_name'>> = {},
): Promise<Ask<'user/real_name'>> {
  const photo = async () => upload(world, person, await picture('jpeg'), 'identity');
  return {
    country: 'JP',
    first_name: 'Robin',
    last_name: 'Sample',
    id_type: 'passport',
    id_number: idNumber(),
    front: wishes.front ?? (await photo()),
    back: wishes.back ?? (await photo()),
    client_time: 1_795_000_000,
    ...wishes,
  };
}

/** A card of a bank that there is not, with a number that nobody else has. */
export function bankCard(number = practiceIban(digits(10))): Ask<'user/cash_save'> {
  return {
    real_name: 'Robin Sample',
    bank_name: 'Practice Bank',
    bic: 'PRACDEF0XXX',
    bank_address: '1 Example Street, Sampletown',
    number,
    username: 'robin',
    country: 'DE',
    phone: '+49 151 0000 1234',
    recipient_address: '2 Example Street, Sampletown',
  };
}

/** In the place of those that there were: a person has so many and no more. */
export async function saveBankCard(
  world: World,
  { id, token }: Pick<Person, 'id' | 'token'>,
): Promise<Answer<'user/cash_save'>> {
  await world.store.db.deleteFrom('bank_cards').where('user_id', '=', id).execute();
  return world.must('user/cash_save', bankCard(), { token });
}
