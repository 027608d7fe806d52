import { expect, test } from 'vitest';
import { htmlOf, plain } from '#tests/honesty/render.tsx';
import { AmountText, WayAmount } from './AmountText.tsx';

test('the unit looks as the number does, and stays with it', async () => {
  expect(await htmlOf(<AmountText amount="1234.5" unit="USDT" shown={2} />)).toMatch(
    /^<span class="[^"]*">1,234\.50\u00A0USDT<\/span>$/,
  );
});

test('what was won or lost has its colour and its sign', async () => {
  const html = await htmlOf(<WayAmount amount="-40" shown={2} />);
  expect(html).toContain('data-way="down"');
  expect(plain(html)).toBe('−40.00\u00A0USDT');
});
