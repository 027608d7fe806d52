import '#tests/honesty/window.ts';
import { expect, test } from 'vitest';
import { bitcoinInCents } from '#tests/trading/cents.ts';
import { leverage } from '../products/leverage/leverage.ts';
import { emptyDraft, readDraft } from './draft.rules.ts';

const rules = bitcoinInCents();
const empty = emptyDraft(rules, 5);

test('a draft that was kept opens as it was, with nothing that is none of its fields', () => {
  const kept = { ...empty, side: 'sell' as const, type: 'limit' as const, price: '99', quantity: '0.5', taken: '98' };
  expect(readDraft({ ...kept, symbol: 'BTCUSDT', extra: 1 }, empty)).toEqual(kept);
});

test('what is no draft of today opens empty', () => {
  const strange = [
    undefined,
    null,
    'text',
    7,
    { ...empty, side: 'hold' },
    { ...empty, type: 1 },
    { ...empty, unit: 'EUR' },
    { ...empty, quantity: 3 },
    { ...empty, seconds: '60' },
  ];
  for (const kept of strange) expect(readDraft(kept, empty)).toEqual(empty);
});

test('a leverage that the market does not offer any more opens empty', () => {
  const draft = { ...empty, leverage: 100, quantity: '1' };
  expect(leverage.readDraft(draft, rules)).toEqual(draft);
  expect(leverage.readDraft({ ...draft, leverage: 7 }, rules)).toEqual(empty);
});
