import { add, type Break } from './break.ts';

const asks = (what: string, file: string, code: string): Break => ({
  rule: 6,
  what,
  edits: [add(file, `\n${code}\n`)],
  tests: ['wallet.test.ts'],
});

export const walletBreaks: readonly Break[] = [
  asks(
    'a transaction by a joined name',
    'src/lib/clipboard.ts',
    "export const pay = (wallet: { request(asked: object): void }) => wallet.request({ method: ['eth', 'sendTransaction'].join('_') });",
  ),
  asks('a transaction by a template', 'src/lib/clipboard.ts', 'export const pay = (deed: string) => `eth_${deed}`;'),
  asks(
    'a signature of another chain',
    'src/lib/clipboard.ts',
    'export const pay = (deed: object) => window.solana.signTransaction(deed);',
  ),
  asks('a wallet by a computed name', 'src/lib/clipboard.ts', "export const wallet = globalThis['ether' + 'eum'];"),
  asks('a transaction in a static file', 'public/pay.js', "ethereum.request({ method: 'eth_sendTransaction' });"),
  asks(
    'a transaction in the document',
    'index.html',
    "<script>window.ethereum.request({ method: 'eth_sendTransaction' })</script>",
  ),
  asks(
    'a payment by the browser',
    'src/lib/clipboard.ts',
    'export const pay = (how: never, what: never) => new PaymentRequest(how, what);',
  ),
];
