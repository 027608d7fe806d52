import { expect, test } from 'vitest';
import { writeTable } from '#src/lib/files/csv.ts';
import { ended, now, order, running } from '#tests/planScene.ts';
import { ownResult, planTable, takenOf, withNews } from './lists.rules.ts';

test('news replace what they overtake, leave a list whose filter they do not meet, and undo nothing', () => {
  expect(withNews([order], running, 'all')).toEqual([running]);
  expect(withNews([order], running, 'review')).toEqual([]);
  expect(withNews([], order, 'review')).toEqual([order]);
  expect(withNews([ended], running, 'all')).toEqual([ended]);
  expect(withNews([running], { ...running, days_paid: 0 }, 'all')).toEqual([running]);
  const newer = { ...order, id: 'b', created: now + 9 };
  expect(withNews([order], newer, 'all')).toEqual([newer, order]);
});

test('the own result is the sum over the orders of a product, costs taken off; nothing before a day is paid', () => {
  const other = { ...ended, plan: 'momentum' as const };
  const stopped = {
    ...ended,
    id: 'c',
    end: 'terminated' as const,
    days_paid: 0,
    income: '0.000000',
    result: '-5.000000',
  };
  expect(ownResult([order, ended, other, stopped], 'hosting1')).toEqual({ result: '-4.700000', days: 2 });
  expect(ownResult([order], 'hosting1')).toBeNull();
});

test('those that failed do not count as taken', () => {
  expect(takenOf([order, running, ended, { ...order, status: 'failed' }], 'hosting1')).toBe(3);
});

test('the table names its schema, keeps every decimal and marks every row as simulated', () => {
  const text = writeTable(planTable([ended]), undefined)
    .replace('\uFEFF', '')
    .split('\r\n');
  expect(text[0]).toContain('hft-practice/plans,2');
  const [names = [], cells = []] = [text[1]?.split(','), text[2]?.split(',')];
  expect(Object.fromEntries(names.map((name, at) => [name, cells[at]]))).toEqual({
    id: ended.id,
    number: 'H7K2M9QXYZ',
    kind: 'hosting',
    plan: 'hosting1',
    order_type: 'market_rule',
    price: 'market',
    created_utc: '2026-09-21T14:13:20.000Z',
    locked_utc: '2026-09-21T14:13:20.000Z',
    started_utc: '2026-09-21T14:13:25.000Z',
    expires_utc: '',
    ended_utc: '2026-09-21T14:33:25.000Z',
    status: 'ended',
    reason: '',
    end: 'term',
    currency: 'USDT',
    amount: '500.000000',
    days: '2',
    days_paid: '2',
    today: '0.420000',
    income: '0.300000',
    cost: '0.000000',
    result: '0.300000',
    simulated: 'true',
  });
});
