import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Balance } from '#contract/api/wallet.ts';
import { accountKinds } from '#contract/currencies.ts';
import { forexPosition } from '#tests/trading/forexPosition.ts';
import { equityOf, unrealisedOf } from './equity.ts';

const balance = (patch: Partial<Balance>): Balance => ({
  account: 'spot',
  currency: 'USDT',
  available: '0.000000',
  frozen: '0.000000',
  value: '0.000000',
  ...patch,
});
/** Wednesday, 2026-11-18 13:00 UTC: the hours of the smallest spread. */
const atSeconds = Date.UTC(2026, 10, 18, 13) / 1000;
const known: Record<string, string> = { BTCUSDT: '55000.00', ETHUSDT: '3000.00', EURUSD: '1.16100' };
const prices = { atSeconds, priceOf: (symbol: string) => known[symbol] };
const noPrices = { atSeconds, priceOf: () => undefined };

const long = forexPosition({
  product: 'contract',
  symbol: 'BTCUSDT',
  quantity: '0.10000',
  open_quantity: '0.10000',
  open_price: '54000.00',
  margin: '540.000000',
});
const short = forexPosition({ direction: 'short', symbol: 'EURUSD' });
const contract = balance({ account: 'contract', available: '2109.425000', frozen: '880.218000', value: '2989.643000' });

test('open positions count with what closing them now would bring', () => {
  const { total, unrealised, accounts, openCount } = equityOf([contract], [long, short], prices);
  // 0.1 × 1,000; the short closes at the ask, half of 0.8 pips above 1.161: 10,000 × (1.16004 − 1.16104).
  expect(unrealisedOf(long, prices)).toBe(100_000_000n);
  expect(unrealisedOf(short, prices)).toBe(-10_000_000n);
  expect(unrealised).toBe(90_000_000n);
  expect(openCount).toBe(2);
  expect(accounts.contract.total).toBe(2989_630_000n + 90_000_000n);
  expect(accounts.option.unrealised).toBe(0n);
  expect(total).toBe(accounts.contract.total);
});

test('parts and totals add up to the last digit shown', () => {
  const { accounts, total } = equityOf(
    [contract, balance({ available: '6749.839999' }), balance({ account: 'option', available: '540.009000' })],
    [],
    prices,
  );
  expect(accounts.contract.values.get('USDT')).toBe(2109_420_000n + 880_210_000n);
  expect(total).toBe(10_279_460_000n);
});

test('any total is the sum of its lines in whole cents, and no more than a cent a line away from the exact sum', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 14n }).map((minor) => {
    const text = minor.toString().padStart(7, '0');
    return `${text.slice(0, -6)}.${text.slice(-6)}`;
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...accountKinds), amount, amount), { maxLength: 6 }), (rows) => {
      const list = rows.map(([account, available, frozen], index) =>
        balance({ account, available, frozen, currency: 'USDT', value: String(index) }),
      );
      const { total, accounts } = equityOf(list, [long], prices);
      expect(total % 10_000n).toBe(0n);
      expect(total).toBe(accountKinds.reduce((sum, account) => sum + accounts[account].total, 0n));
      const digits = (text: string) => BigInt(text.replace('.', ''));
      const exact = rows.reduce((sum, [, available, frozen]) => sum + digits(available) + digits(frozen), 100_000_000n);
      expect(exact - total).toBeGreaterThanOrEqual(0n);
      expect(exact - total).toBeLessThan(20_000n * BigInt(rows.length || 1));
    }),
  );
});

test('coins are worth what the market says now, cut to cents; without a price, what was told with the balances', () => {
  const coin = balance({ currency: 'BTC', available: '0.10000001', value: '5400.009999' });
  expect(equityOf([coin], [], prices)).toMatchObject({ total: 5500_000_000n, usesReported: false });
  expect(equityOf([coin], [], noPrices)).toMatchObject({ total: 5400_000_000n, usesReported: true, missing: [] });
});

test('a position without a price is named, and is in no sum', () => {
  const cross = forexPosition({ symbol: 'GBPJPY', open_price: '200.000' });
  const { unrealised, missing } = equityOf([contract], [long, cross, cross], prices);
  expect(unrealised).toBe(100_000_000n);
  expect(missing).toEqual(['GBP/JPY']);
});

test('what waits or is over has no unrealised profit, what is closing still has', () => {
  const waiting = { ...long, status: 'pending' as const, open_price: null };
  const over = { ...long, status: 'closed' as const };
  expect(equityOf([contract], [waiting, over], prices)).toMatchObject({ unrealised: 0n, openCount: 0, missing: [] });
  expect(equityOf([contract], [{ ...short, status: 'closing' }], prices).unrealised).toBe(-10_000_000n);
});

test('a loss ends with the margin: what goes beyond it, the house bears', () => {
  const crash = { atSeconds, priceOf: () => '40000.00' };
  expect(unrealisedOf(long, crash)).toBe(-540_000_000n);
});
