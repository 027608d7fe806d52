import { describe, expect, it } from 'vitest';
import { isOwnMachine, isOwnOrigin, peerOf, subnetOf } from './address.ts';

describe('the part of an address that limits are counted by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['no address', 'no address'],
    ['x'.repeat(5000), 'x'.repeat(45)],
    ['1:2:3:4:5:6:7:8:9:10::', '1:2:3:4'],
  ])('%s: %s', (ip, subnet) => {
    expect(subnetOf(ip)).toBe(subnet);
  });
});

describe('who is at the other end', () => {
  const ask = (claimed: string | undefined, trustProxy: boolean) =>
    peerOf(
      { headers: claimed === undefined ? {} : { 'x-forwarded-for': claimed }, socket: { remoteAddress: '192.0.2.1' } },
      trustProxy,
    );

  it('is the connection, whatever the client claims', () => {
    expect([ask('203.0.113.7', false), ask(undefined, false)]).toEqual(['192.0.2.1', '192.0.2.1']);
  });

  it('is what the proxy says, and nothing that was said before it', () => {
    expect([ask('203.0.113.7', true), ask('10.0.0.1, 203.0.113.7', true), ask(undefined, true), ask('', true)]).toEqual(
      ['203.0.113.7', '203.0.113.7', '192.0.2.1', '192.0.2.1'],
    );
  });

  it('may be on this machine', () => {
    expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map(isOwnMachine)).toEqual([true, true, true, true]);
    expect(['128.0.0.1', '203.0.113.7', '::2', '', '127', 'x127.0.0.1'].map(isOwnMachine)).not.toContain(true);
  });
});

describe('the origin of a page', () => {
  const own = { publicOrigin: 'https://practice.example', trustProxy: false };
  const here = { publicOrigin: null, trustProxy: false };

  it.each([
    [{}, own, true],
    [{ origin: 'https://practice.example', host: 'inside:80' }, own, true],
    [{ origin: 'https://inside', host: 'inside' }, own, true],
    [{ origin: 'https://evil.example', host: 'practice.example' }, own, false],
    [{ origin: 'http://localhost:4173', host: 'localhost:4173' }, here, true],
    [{ origin: 'http://localhost:4174', host: 'localhost:4173' }, here, false],
    [{ origin: 'https://localhost:4173.evil.example', host: 'localhost:4173' }, here, false],
    [{ origin: 'null', host: 'null' }, here, false],
    [{ origin: 'https://a.example', host: 'inside', 'x-forwarded-host': 'a.example' }, here, false],
    [
      { origin: 'https://a.example', host: 'inside', 'x-forwarded-host': 'a.example' },
      { ...here, trustProxy: true },
      true,
    ],
  ])('%j at %j: %s', (headers, config, isOwn) => {
    expect(isOwnOrigin(headers, config)).toBe(isOwn);
  });
});
