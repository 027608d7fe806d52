import { expect, test } from 'vitest';
import { namedCurrency } from './namedCurrency.ts';

test.each([
  ["why can't I withdraw BTC?", 'BTC'],
  ["why can't i withdraw my btc", 'BTC'],
  ['¿Por qué no puedo retirar Ethereum?', 'ETH'],
  ['por que não consigo sacar Bitcoin Cash', 'BCH'],
  ['Perché non posso prelevare usdt', 'USDT'],
  ['为什么不能提现BTC', 'BTC'],
  ['為甚麼提唔到比特幣', 'BTC'],
  ['ビットコインキャッシュを出金できない', 'BCH'],
  ['이더리움 출금이 안 돼요', 'ETH'],
  ['SOL withdrawal', 'SOL'],
  ['LINK', 'LINK'],
])('%s names %s', (text, currency) => {
  expect(namedCurrency(text)).toBe(currency);
});

test.each([
  'why can I not withdraw my money',
  'send me the link near the dot',
  'retirar con el sol de hoy',
  'ada says hello',
  'BTCUSDTX',
])('%s names none', (text) => {
  expect(namedCurrency(text)).toBeNull();
});
