import { expect, test } from 'vitest';
import type { Deposit } from '#contract/api/wallet.ts';
import { figuresOf, htmlOf, plain } from '#tests/honesty/render.tsx';
import { formatTime } from '#src/lib/figures/format.ts';
import { DepositRow } from './DepositRow.tsx';
import { DepositSheet } from './DepositSheet.tsx';
import { trackOfDeposit } from './track/track.rules.ts';
import { TrackRow } from './track/TrackRow.tsx';

const nothing = () => undefined;
const deposit = (patch: Partial<Deposit> = {}): Deposit => ({
  id: 'd',
  number: 'D20251121-7K2M9Q',
  currency: 'USDT',
  amount: '250.000000',
  credited_in: 'USDT',
  address: 'practice:USDT:abc',
  status: 'succeed',
  reason: null,
  created: 1_763_726_401,
  decided: 1_763_726_406,
  simulated: true,
  ...patch,
});

test('a wire has a payment reference, a coin an address', async () => {
  const wire = deposit({ currency: 'USD', address: 'PRACTICE-7K2M9Q' });
  const figures = figuresOf(await htmlOf(<DepositSheet deposit={wire} onClose={nothing} />));
  expect(figures).toMatchObject({ 'Payment reference': 'PRACTICE-7K2M9Q' });
  expect(figures).not.toHaveProperty('Address');
  const coin = figuresOf(await htmlOf(<DepositSheet deposit={deposit()} onClose={nothing} />));
  expect(coin).toMatchObject({ Address: 'practice:USDT:abc' });
  expect(coin).not.toHaveProperty('Sent from');
});

test('the wallet that it was said to come from is shown as it was then', async () => {
  const named = deposit({ sent_from: 'practice:USDT:wallet' });
  const figures = figuresOf(await htmlOf(<DepositSheet deposit={named} onClose={nothing} />));
  expect(figures).toMatchObject({ 'Sent from': 'practice:USDT:wallet', Address: 'practice:USDT:abc' });
});

test('the list shows when a deposit came to its state, not when it was received', async () => {
  const row = plain(await htmlOf(<DepositRow deposit={deposit()} onOpen={nothing} />));
  expect(row).toContain(formatTime(1_763_726_406));
  expect(row).not.toContain(formatTime(1_763_726_401));
});

test('each step of a deposit that is done says when', async () => {
  const sheet = plain(await htmlOf(<DepositSheet deposit={deposit()} onClose={nothing} />));
  const [received, decided] = [1_763_726_401, 1_763_726_406].map((time) => formatTime(time));
  expect(sheet).toMatch(new RegExp(`Received.*${received}.*Reviewed.*${decided}.*Credited.*${decided}`));
});

test('a refused deposit says why, in its row and in its sheet, and stands at the review', async () => {
  const refused = deposit({ amount: '20.130000', status: 'failed', reason: 'test_value' });
  const row = await htmlOf(<TrackRow track={trackOfDeposit(refused)} actions={null} />);
  const sheet = await htmlOf(<DepositSheet deposit={refused} onClose={nothing} />);
  for (const shown of [row, sheet]) expect(plain(shown)).toMatch(/The amount ends in \.13, the test value/);
  expect(row).toMatch(/data-testid="stepper"[^>]*data-state="failed"|data-state="failed"[^>]*data-testid="stepper"/);
  expect(figuresOf(sheet)).toMatchObject({ Credited: 'Nothing' });
  expect(plain(await htmlOf(<TrackRow track={trackOfDeposit(deposit())} actions={null} />))).not.toContain('.13');
});
