import { expect, test } from 'vitest';
import { bitcoinInCents } from '#tests/trading/cents.ts';
import type { Levels } from '#src/state/trading/livePrice.rules.ts';
import { type ContractDraft, emptyDraft, marketProblems, readDraft, readForm } from './draft.rules.ts';

const rules = bitcoinInCents();
const typed = (draft: Partial<ContractDraft>) => ({ ...emptyDraft(rules), ...draft });
const book: Levels = {
  bids: [{ price: 5_999_900n, quantity: 100_000n }],
  asks: [{ price: 6_000_100n, quantity: 100_000n }],
};

test('an empty form lacks its quantity, a limit order its price first; nothing is wrong yet', () => {
  expect(readForm(typed({}), rules, 'en', 2)).toMatchObject({ missing: 'quantity', problems: {} });
  expect(readForm(typed({ type: 'limit' }), rules, 'en', 2)).toMatchObject({ missing: 'price', problems: {} });
});

test('a decimal comma is read, and the wire hears decimals', () => {
  const draft = typed({
    type: 'limit',
    price: '59.000,5',
    quantity: '0,25',
    takeProfit: '61000',
    stopLoss: '58.000,25',
  });
  const { ticket, stops, said, missing, problems } = readForm(draft, rules, 'es', 2);
  expect(ticket).toMatchObject({ limit: 5_900_050n, quantity: 25_000n, leverage: 5, direction: 'long' });
  expect(stops).toEqual({ takeProfit: 6_100_000n, stopLoss: 5_800_025n });
  expect(said).toEqual({
    price: '59000.50',
    quantity: '0.25000',
    take_profit: '61000.00',
    stop_loss: '58000.25',
  });
  expect([missing, problems]).toEqual([null, {}]);
});

test('what a market order is not about, is not said', () => {
  expect(readForm(typed({ price: '1', quantity: '1' }), rules, 'en', 2).said).toEqual({ quantity: '1.00000' });
});

test('each field says what is wrong with it', () => {
  const draft = typed({ type: 'limit', price: '1.001', quantity: '0.000001', takeProfit: '0', stopLoss: '1.2.3' });
  const { problems, missing } = readForm(draft, rules, 'en', 2);
  expect(problems).toEqual({
    price: { key: 'price_decimals', params: { decimals: 2 } },
    quantity: { key: 'quantity_wrong', params: { step: '0.00001', min: '0.00001', max: '100', unit: 'BTC' } },
    takeProfit: { key: 'stop_zero', params: {} },
    stopLoss: { key: 'stop_zero', params: {} },
  });
  expect(missing).toBe('price');
});

test('what the market has against it', () => {
  const problems = (draft: Partial<ContractDraft>) =>
    Object.fromEntries(
      Object.entries(
        marketProblems(readForm(typed({ quantity: '0.5', ...draft }), rules, 'en', 2), { book, price: 6_000_000n }),
      ).map(([field, problem]) => [field, problem.key]),
    );
  expect(problems({})).toEqual({});
  expect(problems({ quantity: '1.00001' })).toEqual({ quantity: 'book_too_thin' });
  expect(problems({ type: 'limit', price: '60000.01' })).toEqual({ price: 'limit_buy_high' });
  expect(problems({ takeProfit: '60001', stopLoss: '60000' })).toEqual({
    takeProfit: 'long_take_profit_low',
    stopLoss: 'long_stop_loss_high',
  });
  expect(problems({ direction: 'short', takeProfit: '59998', stopLoss: '60001' })).toEqual({});
  expect(problems({ type: 'limit', price: '50000', stopLoss: '51000' })).toEqual({ stopLoss: 'long_stop_loss_high' });
});

test('a draft of other rules is none', () => {
  const draft = typed({ leverage: 100, quantity: '1' });
  expect(readDraft(draft, rules)).toEqual(draft);
  expect(readDraft({ ...draft, leverage: 7 }, rules)).toBeNull();
  expect(readDraft({ ...draft, direction: 'up' }, rules)).toBeNull();
  expect(readDraft({ ...draft, price: 3 }, rules)).toBeNull();
  expect(readDraft(undefined, rules)).toBeNull();
});
