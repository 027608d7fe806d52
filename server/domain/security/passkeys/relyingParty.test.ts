import { expect, it } from 'vitest';
import { relyingPartyOf } from './relyingParty.ts';

const of = (publicOrigin: string | null) => relyingPartyOf({ publicOrigin });

it.each([
  ['https://practice.example', 'practice.example'],
  ['https://practice.example:8443', 'practice.example'],
  ['http://localhost:4173', 'localhost'],
  [null, 'localhost'],
])('at %s passkeys are of %s', (origin, host) => {
  expect(of(origin)?.host).toBe(host);
});

it.each(['http://127.0.0.1:4173', 'https://127.0.0.1', 'https://[::1]:4173', 'http://practice.example'])(
  'at %s browsers allow none',
  (origin) => {
    expect(of(origin)).toBeNull();
  },
);

it.each([
  ['https://practice.example', 'https://practice.example', true],
  ['https://practice.example', 'https://practice.example.evil.example', false],
  ['https://practice.example', 'https://evil.practice.example', false],
  ['https://practice.example', 'http://practice.example', false],
  ['https://practice.example', 'http://localhost:4173', false],
  [null, 'http://localhost:4173', true],
  [null, 'http://localhost:5173', true],
  [null, 'http://localhost.evil.example', false],
  [null, 'http://127.0.0.1:4173', false],
  [null, 'https://evil.example', false],
  [null, 'android:apk-key-hash:localhost', false],
])('at %s a passkey of %s counts: %s', (origin, shown, counts) => {
  expect(of(origin)?.isOrigin(shown)).toBe(counts);
});
