import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { marketOf } from '#contract/markets.ts';
import { lookWhileSeen, priceTitle } from './priceTitle.rules.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the tab of a chart begins with the price, as the language writes it', () => {
  const rules = marketOf('BTCUSDT');
  if (rules === undefined) throw new Error('BTCUSDT is a market');
  expect(priceTitle('54715.2', rules, 'en-GB')).toBe('54,715.2 BTC/USDT');
  expect(priceTitle('54715.2', rules, 'es-ES')).toBe('54.715,2 BTC/USDT');
  expect(priceTitle(undefined, rules, 'en-GB')).toBe('BTC/USDT');
});

test('it is looked up once a second while the page is seen, and at once when somebody comes back', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const look = vi.fn();
  const end = lookWhileSeen(look, page as unknown as Document);
  vi.advanceTimersByTime(3000);
  expect(look).toHaveBeenCalledTimes(3);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(10_000);
  expect(look).toHaveBeenCalledTimes(3);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(look).toHaveBeenCalledTimes(4);
  end();
  vi.advanceTimersByTime(3000);
  expect(look).toHaveBeenCalledTimes(4);
});
