import { describe, expect, it } from 'vitest';
import { isOwnMachine, isOwnOrigin, isPublicAddress, peerOf, subnetOf } from './address.ts';

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

describe("an address is anybody's", () => {
  it.each(['203.0.114.7', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    'localhost',
    '',
  ])('and not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
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
