import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorld, openAccounts } from '#tests/api/accounts.ts';
import { openSession } from '../domain/account/sessions.ts';
import { addressOf, authenticate, clientOf } from './client.ts';

const withHeaders = (headers: Record<string, string>) => ({ headers }) as unknown as FastifyRequest;

describe('whose request it is', () => {
  let accounts: AccountWorld;
  beforeAll(async () => {
    accounts = await openAccounts();
  });
  afterAll(() => accounts.world.dispose());

  const ask = (authorization?: string) =>
    authenticate(accounts.deps, withHeaders(authorization === undefined ? {} : { authorization }));

  const logIn = async () => {
    const id = await accounts.addUser();
    const { token } = await accounts.world.store.transaction((trx) => openSession(trx, accounts.deps, id, ''));
    return { id, token };
  };

  it('shows in its token, however the word before it is written', async () => {
    const { id, token } = await logIn();
    for (const word of ['Bearer', 'bearer', 'BEARER']) expect((await ask(`${word} ${token}`)).userId).toBe(id);
  });

  it.each([[undefined], [''], ['Basic YWRtaW46YWRtaW4='], ['Bearer'], ['xBearer token'], ['token']])(
    'shows in nothing else: %s',
    async (header) => {
      await expect(ask(header)).rejects.toMatchObject({ key: 'not_authorised' });
    },
  );

  it('is over with a token that is none', async () => {
    const { token } = await logIn();
    for (const wrong of [
      '',
      ' ',
      `${token} `,
      ` ${token}`,
      `${token}!`,
      `x${token}`,
      `${token} x`,
      `x Bearer ${token}`,
      'a'.repeat(201),
    ]) {
      await expect(ask(`Bearer ${wrong}`)).rejects.toMatchObject({ key: 'session_over' });
    }
  });
});

it('limits are counted by the customer: an IPv6 one has a whole /64', () => {
  expect(addressOf({ ip: '2001:db8:1:2:3:4:5:6' } as FastifyRequest)).toBe('2001:db8:1:2');
  expect(addressOf({ ip: '203.0.113.7' } as FastifyRequest)).toBe('203.0.113.7');
});

/** As browsers write themselves; what makes one another stands behind what they have in common. */
const agents: [string, string][] = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36 EdgA/156.0', 'Edge, Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605 EdgiOS/156 Mobile Safari/605', 'Edge, iOS'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/18 Safari/537.36 Edge/18.1', 'Edge, Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 OPR/110',
    'Opera, macOS',
  ],
  ['Opera/9.80 (X11; Linux x86_64)', 'Opera, Linux'],
  ['Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36', 'Samsung Internet, Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) FxiOS/150.0 Mobile Safari/605', 'Firefox, iOS'],
  ['Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'Chrome, ChromeOS'],
  ['Mozilla/5.0 (iPod; CPU OS 15 like Mac OS X) CriOS/120 Mobile Safari/605', 'Chrome, iOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/26.0 Safari/605.1', 'Safari, macOS'],
  ['curl/8.0', ''],
  ['SomethingElse (Windows)', 'Windows'],
];

it.each(agents)('%s is shown as "%s"', (agent, shown) => {
  expect(clientOf(withHeaders({ 'user-agent': agent }))).toBe(shown);
});

it('whoever does not say what it is shows as nothing', () => {
  expect(clientOf(withHeaders({}))).toBe('');
});
