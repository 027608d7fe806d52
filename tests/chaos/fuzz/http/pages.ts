import type { Dice } from '#tests/chaos/dice.ts';
import { commonHeaders, type Asker } from './bases.ts';
import type { Draft } from './draft.ts';

const paths = [
  '/',
  '/index.html',
  '/sw.js',
  '/assets/',
  '/assets/nothing.js',
  '/../package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%5c..%5cpackage.json',
  '/.git/config',
  '/.env',
  '/index.html%00.png',
  '//etc/passwd',
  '/%ff%fe',
  `/${'a/'.repeat(500)}`,
  '/index.html.br',
  '/socket.io',
  '/socket.io/',
  '/socket.io/socket.io.js',
  '/api',
  '/api/nothing/here',
];

/** What a browser asks for that is no call. */
export function pageBase({ address }: Asker, dice: Dice): Draft {
  return {
    method: 'GET',
    path: dice.pick(paths),
    fields: [],
    format: 'none',
    body: null,
    headers: [...commonHeaders(address), ['Accept', dice.pick(['text/html', '*/*', 'image/png'])]],
    warps: [],
    framing: 'length',
    isComplete: true,
  };
}
