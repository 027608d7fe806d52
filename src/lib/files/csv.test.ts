import { expect, test } from 'vitest';
import { toCsv, withHead, writeTable } from './csv.ts';

const lines = (rows: string[][]) => toCsv(['a', 'b'], rows).slice(1).split('\r\n').slice(1, -1);

test('RFC 4180, UTF-8 with its mark', () => {
  expect(toCsv(['Zeit', 'Grund'], [['1', 'a "b", c\nd']])).toBe('\uFEFFZeit,Grund\r\n1,"a ""b"", c\nd"\r\n');
});

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://x")'])(
  'a formula comes as text: %j',
  (cell) => {
    expect(
      lines([[cell, '']])
        .join('')
        .replace(/^"/, '')
        .startsWith("'"),
    ).toBe(true);
  },
);

test('negative amounts stay figures', () => {
  expect(lines([['-12.50', '0']])).toEqual(['-12.50,0']);
});

test('the first line names the head of the chain behind the schema, where it is known', () => {
  const schema = ['schema', 'hft-practice/records', '1', '', '', ''];
  const named = ['schema', 'hft-practice/records', '1', 'commitment_chain', '57-ab12cd34ef56', ''];
  expect(withHead(schema, '57-ab12cd34ef56')).toEqual(named);
  expect(withHead(schema, undefined)).toEqual(schema);
});

test('no table becomes a file in which a row does not say that it is simulated', () => {
  const header = ['schema', 'hft-practice/records', '1'];
  const columns = ['id', 'amount', 'simulated'];
  expect(writeTable({ header, rows: [columns, ['a', '1.00', 'true']] }, undefined)).toBe(
    '\uFEFFschema,hft-practice/records,1\r\nid,amount,simulated\r\na,1.00,true\r\n',
  );
  for (const rows of [[], [['id', 'amount']], [columns, ['a', '1.00', 'true'], ['b', '2.00', '']]])
    expect(() => writeTable({ header, rows }, undefined)).toThrow('says that it is simulated');
});
