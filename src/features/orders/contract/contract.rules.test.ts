import { expect, test } from 'vitest';
import { toCsv } from '#src/lib/files/csv.ts';
import { position } from '../testing/samples.ts';
import { contractStates, heldInAll, positionTable } from './contract.rules.ts';

test('contracts close at once: no list of those that are closing', () => {
  expect(contractStates).toEqual(['pending', 'open', 'closed', 'cancelled']);
});

test('the table has the result as the sheet has it, every decimal, and the ticks to check prices with', () => {
  const borne = position({ profit: '-50', shortfall: '17.5', close_reason: 'liquidation' });
  const [head, columns, ...lines] = toCsv(
    ...(Object.values(positionTable([position(), borne])) as [string[], string[][]]),
  )
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.split(','));
  expect(head?.slice(0, 3)).toEqual(['schema', 'hft-practice/contract-orders', '1']);
  expect(head).toHaveLength(columns?.length ?? 0);
  const cell = (line: number, name: string) => lines[line]?.[columns?.indexOf(name) ?? -1];
  expect(cell(0, 'result_usdt')).toBe('19.350000');
  expect(cell(1, 'result_usdt')).toBe('-33.150000');
  expect(cell(1, 'borne_by_the_house_usdt')).toBe('17.5');
  expect(cell(0, 'opened_utc')).toBe('2025-11-21T12:00:00.000Z');
  expect(cell(0, 'close_tick')).toBe('8818635000');
  expect(cell(0, 'stop_loss')).toBe('');
  expect(cell(0, 'simulated')).toBe('true');
});

test('an order that waits has margin and fee set aside, each with its own column', () => {
  const waiting = position({ status: 'pending', margin: '32.000000', fee_held: '0.320001' });
  expect(heldInAll(waiting)).toBe('32.320001');
  const [columns = [], row] = positionTable([waiting]).rows;
  const cell = (name: string) => row?.[columns.indexOf(name)];
  expect([cell('margin_usdt'), cell('fee_held_usdt')]).toEqual(['32.000000', '0.320001']);
});
