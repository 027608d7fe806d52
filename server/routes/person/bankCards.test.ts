import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankCardsMax } from '#contract/api/person/identity.ts';
import { bankCard } from '#tests/api/papers.ts';
import { insertPerson } from '#tests/api/personRow.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';
import { meetNeeds } from '#server/domain/account/needs.ts';
import { openSession } from '#server/domain/account/sessions.ts';

describe.each(engines)('bank cards on $name', ({ name: engine }) => {
  let world: World;
  let ann: Person;

  beforeAll(async () => {
    world = await openWorld({ engine });
    ann = await world.person();
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  const save = ({ token }: Person, changes: object = {}) =>
    world.must('user/cash_save', { ...bankCard(), ...changes }, { token });
  const ask = ({ token }: Person, changes: object = {}, key = randomUUID()) =>
    world.ask('user/cash_save', { ...bankCard(), ...changes }, { token, key });
  const cardsOf = async ({ token }: Person) => (await world.must('user/cash_info', {}, { token })).list;

  it.each([
    [{ real_name: undefined }, 400, 'parameter_missing'],
    [{ real_name: '' }, 400, 'text_required'],
    [{ real_name: 'Robin 2' }, 422, 'name_invalid'],
    [{ bank_name: 'x'.repeat(81) }, 422, 'text_invalid'],
    [{ bank_name: '<script>' }, 422, 'text_invalid'],
    [{ bank_address: '' }, 400, 'text_required'],
    [{ bank_address: 'x'.repeat(201) }, 422, 'text_invalid'],
    [{ bic: 'PRAC' }, 422, 'bic_wrong'],
    [{ bic: 'PR4CDEF0' }, 422, 'bic_wrong'],
    [{ number: undefined }, 400, 'text_required'],
    [{ number: '4242424242424241' }, 422, 'bank_number_wrong'],
    [{ number: 'DE88370400440532013000' }, 422, 'bank_number_wrong'],
    [{ number: '12345' }, 422, 'bank_number_wrong'],
    // What passes its check digits and is in no list could be somebody's.
    [{ number: '4532015112830366' }, 422, 'bank_number_real'],
    [{ number: 'DE68210501700012345678' }, 422, 'bank_number_real'],
    [{ username: '\u200b' }, 422, 'text_invalid'],
    [{ country: 'XX' }, 400, 'parameter_wrong'],
    [{ phone: undefined }, 400, 'text_required'],
    [{ phone: 'call me' }, 422, 'phone_invalid'],
    [{ recipient_address: ' ' }, 400, 'text_required'],
    [{ routing: '110000001' }, 422, 'routing_wrong'],
    [{ routing: '021000021' }, 422, 'bank_number_real'],
    [{ number_hash: 'x' }, 400, 'parameter_wrong'],
  ])('%j is %i %s, and nothing is left of it', async (changes, status, message) => {
    const [field = ''] = Object.keys(changes);
    expect(await ask(ann, changes)).toMatchObject({ status, message, fields: { [field]: message } });
    expect(await cardsOf(ann)).toEqual([]);
  });

  it('a saved card has no number any more but its ending, nor a telephone, nor has the database', async () => {
    const bob = await world.person();
    const [number, phone] = ['4000 0566-5566 5556', '+49 (151) 0000-7788'];
    const saved = await save(bob, { number, phone, routing: '1100 0000 0', bic: 'pracdef0' });
    expect(saved).toMatchObject({
      number_kind: 'card',
      number: '••••5556',
      phone: '••••7788',
      routing: '110000000',
      bic: 'PRACDEF0',
    });
    expect(await cardsOf(bob)).toEqual([saved]);
    const rows = await world.store.db.selectFrom('bank_cards').selectAll().execute();
    const kept = await world.store.db.selectFrom('idempotency').selectAll().execute();
    const told = [...rows, ...kept].map((row) => Object.values(row).join(' ')).join(' ');
    for (const secret of ['4000056655665556', '15100007788', number, phone]) expect(told).not.toContain(secret);
  });

  it('several cards, each number once; not more than ten', async () => {
    const bob = await world.person();
    const number = '6011 0009 9013 9424';
    await save(bob, { number });
    expect(await ask(bob, { number: number.replaceAll(' ', '-') })).toMatchObject({
      status: 422,
      message: 'bank_card_exists',
      params: { number: '••••9424' },
    });
    await save(ann, { number });
    for (let saved = 1; saved < bankCardsMax; saved += 1) await save(bob);
    expect(await ask(bob)).toMatchObject({ status: 422, message: 'bank_cards_too_many', params: { max: 10 } });
    expect(await cardsOf(bob)).toHaveLength(bankCardsMax);
  });

  it('64 different cards at once: ten of them fit', async () => {
    const bob = await world.person();
    const replies = await Promise.all(Array.from({ length: 64 }, () => ask(bob)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(bankCardsMax);
    const others = replies.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ message }) => message))).toEqual(new Set(['bank_cards_too_many']));
    expect(await cardsOf(bob)).toHaveLength(bankCardsMax);
  });

  it('changes one, with its number and telephone or without', async () => {
    const bob = await world.person();
    const [first, second] = [await save(bob), await save(bob)];
    const { number: _number, phone: _phone, ...rest } = { ...bankCard(), id: first.id, bank_name: 'Other Bank' };
    const renamed = await world.must('user/cash_save', rest, { token: bob.token });
    expect(renamed).toEqual({ ...first, bank_name: 'Other Bank' });
    const renumbered = await save(bob, { id: first.id, number: '5555 5555 5555 4444', phone: '0151 0000 9999' });
    expect(renumbered).toMatchObject({ id: first.id, number: '••••4444', phone: '••••9999', number_kind: 'card' });
    await save(bob, { id: first.id, number: '5555 5555 5555 4444' });
    expect(await ask(bob, { id: second.id, number: '5555 5555 5555 4444' })).toMatchObject({
      message: 'bank_card_exists',
    });
    expect(await ask(bob, { id: first.id, number: '4532015112830366' })).toMatchObject({ message: 'bank_number_real' });
    expect(await cardsOf(bob)).toHaveLength(2);
  });

  it('deletes one, of the own ones and no others', async () => {
    const [bob, eve] = [await world.person(), await world.person()];
    const { id } = await save(bob);
    const hers = await world.ask('user/cash_delete', { id }, { token: eve.token });
    expect(hers).toMatchObject({ status: 404, message: 'not_found' });
    expect(await ask(eve, { id })).toMatchObject({ status: 404, message: 'not_found' });
    await world.must('user/cash_delete', { id }, { token: bob.token });
    expect(await cardsOf(bob)).toEqual([]);
  });

  it('are of the person, whichever practice account is asked; and the need of one is met by who has one', async () => {
    const bob = await world.person();
    const { deps } = world.app;
    const second = randomUUID();
    await insertPerson(deps.store.db, { id: second, owner_id: bob.id });
    const { token } = await deps.store.transaction((trx) => openSession(trx, deps, second, 'test'));
    const session = { id: '', userId: second, ownerId: bob.id, isFrozen: false, isArchived: false };
    const met = () => meetNeeds(['bank_card'], { deps, session, body: {} });
    await expect(met()).rejects.toMatchObject({ key: 'bank_card_required' });
    const saved = await save(bob);
    expect(await cardsOf({ ...bob, token })).toEqual([saved]);
    expect(await met()).toEqual({ bank_card: {} });
  });

  it('a form is one card, however often it is sent', async () => {
    const bob = await world.person();
    const [body, key] = [bankCard(), randomUUID()];
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => world.ask('user/cash_save', body, { token: bob.token, key })),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await cardsOf(bob)).toHaveLength(1);
  });
});
