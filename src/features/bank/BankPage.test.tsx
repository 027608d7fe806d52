// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BankCard } from '#contract/api/person/identity.ts';
import { bankNumberProblem } from '#contract/rules/papers/bankNumbers.ts';
import { AppError } from '#src/lib/appError.ts';
import { privateStore } from '#src/lib/db.ts';
import { currentPath } from '#src/lib/hash.ts';
import { paths } from '#src/lib/paths.ts';
import { settleWork } from '#src/lib/update/leaving.ts';
import { noteConnectionAtom } from '#src/state/connection.ts';
import { userIdAtom } from '#src/state/session.ts';
import { loggedIn, show } from '#tests/component.tsx';
import { BankPage } from './BankPage.tsx';
import { emptyCard } from './bank.rules.ts';

type Saving = (body: Record<string, string>, key: string) => Promise<unknown>;
const server = vi.hoisted(() => ({
  cards: [] as unknown[] | null,
  asked: [] as { name: string; body: Record<string, string>; key: string }[],
  save: (() => Promise.reject(new Error('not asked'))) as Saving,
}));
vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (async (name: string, body: Record<string, string>, { key = '' } = {}) => {
    if (name === 'user/cash_info') {
      if (server.cards === null) throw new AppError('offline');
      return { list: server.cards };
    }
    if (!name.startsWith('user/cash')) throw new AppError('offline');
    server.asked.push({ name, body, key });
    return name === 'user/cash_save' ? server.save(body, key) : null;
  }) as never,
}));

const saved: BankCard = {
  id: '33333333-3333-4333-8333-333333333333',
  real_name: 'Robin Sample',
  bank_name: 'Practice Bank',
  bic: 'PRACDEF0XXX',
  bank_address: 'Example Street 1',
  number_kind: 'iban',
  number: '••••7890',
  username: 'robin',
  country: 'DE',
  phone: '••••1234',
  recipient_address: 'Example Street 2',
  routing: '',
  created: 1_795_000_000,
};

beforeEach(() => {
  server.cards = [];
  server.asked.length = 0;
  server.save = async () => saved;
});
afterEach(async () => {
  await settleWork();
  vi.restoreAllMocks();
});

const open = async (at = paths.bank()) => show(<BankPage />, { store: await loggedIn(), at });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const isInvalid = (label: string) => field(label).getAttribute('aria-invalid') === 'true';
const saidAt = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const submit = () => screen.findByTestId('submit-card');

const required = [
  'Account holder',
  'Payee country',
  'Bank name',
  'SWIFT/BIC',
  'Bank address',
  'IBAN, card or account number',
  'Online banking username',
  'Phone number',
  'Recipient address',
];

test('with no card it says what will be here, and leads to the form; saved, the card stands in the list, masked', async () => {
  const { user } = await open();
  await screen.findByText('No bank cards yet');
  await user.click(screen.getByTestId('add-card'));
  await user.click(await screen.findByTestId('fill-sample'));
  expect(bankNumberProblem(field('IBAN, card or account number').value)).toBeNull();
  await user.click(await submit());
  const card = await screen.findByTestId('bank-card');
  expect(card.textContent).toContain('••••7890');
  expect(card.textContent).toContain('Germany');
  expect(server.asked).toHaveLength(1);
});

test('empty, it says at each field what is missing, and asks nothing', async () => {
  const { user } = await open(paths.bank({ card: 'new' }));
  await user.click(await submit());
  expect(required.filter(isInvalid)).toEqual(required);
  expect(isInvalid('Routing number (US only)')).toBe(false);
  expect(document.activeElement).toBe(field('Account holder'));
  expect(server.asked).toEqual([]);
});

test.each([
  ['Account holder', 'R2D2', 'Use letters'],
  ['SWIFT/BIC', 'ABC', 'Enter a BIC of 8 or 11'],
  ['IBAN, card or account number', '4242424242424241', 'check digits don’t match'],
  ['IBAN, card or account number', '4532015112830366', 'could be a real number'],
  ['Routing number (US only)', '123456789', 'nine digits'],
  ['Routing number (US only)', '021000021', 'could be a real number'],
  ['Phone number', 'call me', '5 to 15 digits'],
])('%s with %j is said when it is left', async (label, typed, says) => {
  const { user } = await open(paths.bank({ card: 'new' }));
  await submit();
  await user.type(field(label), typed);
  expect(isInvalid(label)).toBe(false);
  await user.tab();
  expect(saidAt(label)).toContain(says);
});

test('what is typed is kept, but its number only by the page: a real one has no place on the disk', async () => {
  const { user, store } = await open(paths.bank({ card: 'new' }));
  await submit();
  await user.type(field('Bank name'), 'Practice Bank');
  await user.type(field('IBAN, card or account number'), '4532015112830366');
  await settleWork();
  const kept = JSON.stringify(await privateStore(store.get(userIdAtom) ?? '').get('draft:bank-card'));
  expect(kept).toContain('Practice Bank');
  expect(kept).not.toContain('4532015112830366');
});

test('a refusal of the server stands at its field, until that changes', async () => {
  server.save = () =>
    Promise.reject(
      new AppError('bank_card_exists', {
        status: 422,
        params: { number: '••••7890' },
        fields: { number: 'bank_card_exists' },
      }),
    );
  const { user } = await open(paths.bank({ card: 'new' }));
  await user.click(await screen.findByTestId('fill-sample'));
  await user.click(await submit());
  await waitFor(() => expect(saidAt('IBAN, card or account number')).toContain('You have already saved ••••7890.'));
  await user.type(field('IBAN, card or account number'), '{Backspace}1');
  expect(saidAt('IBAN, card or account number')).not.toContain('already');
});

test('a refusal of no field is said above the button', async () => {
  server.save = () => Promise.reject(new AppError('bank_cards_too_many', { status: 422, params: { max: 10 } }));
  const { user } = await open(paths.bank({ card: 'new' }));
  await user.click(await screen.findByTestId('fill-sample'));
  await user.click(await submit());
  expect((await screen.findByRole('alert')).textContent).toContain(
    'You can save up to 10 bank cards. Delete one first.',
  );
});

test('sending, it takes no second tap; unanswered, the same form is asked again under the same key', async () => {
  const first = Promise.withResolvers<unknown>();
  server.save = () => first.promise;
  const { user } = await open(paths.bank({ card: 'new' }));
  await user.click(await screen.findByTestId('fill-sample'));
  await user.click(await submit());
  expect((await submit()).getAttribute('aria-busy')).toBe('true');
  await user.click(await submit());
  first.reject(new AppError('timeout'));
  const note = await screen.findByTestId('unanswered');
  server.save = async () => saved;
  await user.click(within(note).getByTestId('find-out'));
  await screen.findByTestId('bank-card');
  expect(server.asked).toHaveLength(2);
  expect(server.asked[1]).toEqual(server.asked[0]);
});

test('offline, the form says that it cannot save, and why', async () => {
  const { store, user } = await open(paths.bank({ card: 'new' }));
  await submit();
  store.set(noteConnectionAtom, 'offline');
  await user.click(screen.getByTestId('fill-sample'));
  await screen.findByText('You’re offline. Managing bank cards needs a connection.');
  await user.click(await submit());
  expect(server.asked).toEqual([]);
});

test('a card is changed with what is masked left as it is', async () => {
  server.cards = [saved];
  const { user } = await open();
  await user.click(await screen.findByText('Edit'));
  await submit();
  expect([field('Bank name').value, field('IBAN, card or account number').value]).toEqual(['Practice Bank', '']);
  expect(saidAt('IBAN, card or account number')).toContain('Leave blank to keep ••••7890.');
  await user.clear(field('Bank name'));
  await user.type(field('Bank name'), 'Other Bank');
  server.save = async () => ({ ...saved, bank_name: 'Other Bank' });
  await user.click(await submit());
  await screen.findByText('Other Bank ••••7890');
  const [asked] = server.asked;
  expect(asked?.body).toMatchObject({ id: saved.id, bank_name: 'Other Bank' });
  expect(Object.keys(asked?.body ?? {})).not.toContain('number');
  expect(Object.keys(asked?.body ?? {})).not.toContain('phone');
});

test('a card is deleted once that was asked', async () => {
  server.cards = [saved];
  const { user } = await open();
  await user.click(await screen.findByText('Delete'));
  expect(server.asked).toEqual([]);
  expect(screen.getByTestId('confirm-sheet').textContent).toContain('••••7890');
  await user.click(screen.getByTestId('confirm'));
  await screen.findByText('No bank cards yet');
  expect(server.asked.map(({ name, body }) => [name, body['id']])).toEqual([['user/cash_delete', saved.id]]);
});

test('ten are enough, and it says so; a list that cannot be loaded says why', async () => {
  server.cards = Array.from({ length: 10 }, (_, at) => ({ ...saved, id: `${at}` }));
  const { unmount } = await open();
  await screen.findByText('You can save up to 10 bank cards. Delete one first.');
  unmount();
  server.cards = null;
  await open();
  await screen.findByText('Couldn’t load bank cards.');
});

test('a place of the map is written into its field, what was typed before stays, and the address forgets it', async () => {
  const store = await loggedIn();
  const form = { ...emptyCard, bank_name: 'Practice Bank', recipient_address: 'Example Street 2' };
  await privateStore(store.get(userIdAtom) ?? '').set('draft:bank-card', { version: 1, fields: form, tag: 'en-GB' });
  await show(<BankPage />, { store, at: paths.bank({ card: 'new', field: 'bank_address', place: '64.15,-21.94' }) });
  await waitFor(() => expect(field('Bank address').value).toMatch(/^near .+, Iceland \(\d+ km\) \(64\.15,-21\.94\)$/));
  expect([field('Bank name').value, field('Recipient address').value]).toEqual(['Practice Bank', 'Example Street 2']);
  expect(currentPath()).toBe(paths.bank({ card: 'new' }));
  const back = encodeURIComponent(paths.bank({ card: 'new' }));
  expect(screen.getByTestId('place-recipient_address').getAttribute('href')).toContain(`back=${back}`);
  expect(screen.getByRole('link', { name: 'Show on map' }).getAttribute('href')).toContain('64.15');
});

test.each(['number', 'real_name', 'nothing'])('a link cannot write into %s', async (name) => {
  await open(paths.bank({ card: 'new', field: name, place: '64.15,-21.94' }));
  await submit();
  expect(required.map((label) => field(label).value).join('')).toBe('');
});
