import { expect, test } from 'vitest';
import type { Deposit } from '#contract/api/wallet.ts';
import { figuresOf, htmlOf, plain } from '#tests/honesty/render.tsx';
import { formatTime } from '#src/lib/figures/format.ts';
import { DepositRow } from './DepositRow.tsx';
import { DepositSheet } from './DepositSheet.tsx';

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
