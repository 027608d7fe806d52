import { expect, test } from 'vitest';
import { htmlOf, plain } from '#tests/honesty/render.tsx';
import { type OrderNotice, useOrderNotice } from './useOrderNotice.tsx';

function Words({ notice }: { notice: OrderNotice }) {
  const { title, body, steps } = useOrderNotice()(notice);
  return (
    <p>
      {title} | {body} | {steps.map(({ href }) => href).join(' ')}
    </p>
  );
}

const expired = {
  id: 'n1',
  time: 10,
  read: null,
  kind: 'order_expired',
  order_id: 'o1',
  number: 'S123',
  symbol: 'BTCUSDT',
  quantity: '0.05000',
} as const;

test('a day order without a fill says so, and leads to the order', async () => {
  const notice = { ...expired, product: 'spot', side: 'buy', filled: '0.00000' } as const;
  const words = plain(await htmlOf(<Words notice={notice} />));
  expect(words).toContain('Order expired: Buy BTC/USDT');
  expect(words).toContain('S123 expired at 00:00 UTC without a fill.');
  expect(words).toContain('o1');
});

test('one that was filled in part says how much of what', async () => {
  const notice = { ...expired, product: 'contract', side: 'short', filled: '0.02000' } as const;
  const words = plain(await htmlOf(<Words notice={notice} />));
  expect(words).toContain('Order expired: Short BTC/USDT');
  expect(words).toContain('with 0.02 of 0.05 BTC filled');
});
