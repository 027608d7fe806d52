// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { readSigned } from '#src/lib/wallet/handover.ts';
import { server } from '#tests/server.ts';
import type { Provider } from './guard.ts';
import { patienceMs } from './patience.ts';
import { signWith, type Step } from './signing.ts';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const text = 'Sign in with ñ and 日';

beforeEach(() => {
  server.reset();
  sessionStorage.clear();
  server.on('user/nonce', () => ({ message: text }));
});

type Answers = Partial<Record<string, (params: unknown) => unknown>>;

/** A wallet that answers so; what it does not know it refuses. */
function wallet(answers: Answers) {
  const asked: string[] = [];
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    asked.push(method);
    const answer = answers[method];
    if (answer === undefined) throw new Error('declined');
    return answer(params);
  };
  const provider = { request } as unknown as Provider;
  return { asked, wallets: { connect: async () => ({ address, provider }) } };
}

const onChain: Answers = { eth_chainId: () => '0x38', personal_sign: () => '0x1234' };

async function sign({ asked, wallets }: ReturnType<typeof wallet>) {
  const steps: Step[] = [];
  const wish = { label: 'Alpha', purpose: 'sign_in', onStep: (step: Step) => steps.push(step) } as const;
  return { result: await signWith(wallets, wish), steps: steps.map(({ ask }) => ask), asked };
}

test('asks for the account, the chain and one signature, and keeps what was signed for the app', async () => {
  let shown: unknown;
  const { result, steps, asked } = await sign(
    wallet({ ...onChain, personal_sign: (params) => ((shown = params), '0x1234') }),
  );
  expect(result).toMatchObject({ address, message: text, sign: '0x1234', label: 'Alpha' });
  expect(readSigned()).toEqual(result);
  expect([steps, asked]).toEqual([
    ['accounts', 'sign'],
    ['eth_chainId', 'personal_sign'],
  ]);
  expect(server.asked('user/nonce').map(({ body }) => body)).toEqual([{ address, purpose: 'sign_in' }]);
  const [hex, signer] = shown as [string, string];
  expect([Buffer.from(hex.slice(2), 'hex').toString(), signer]).toEqual([text, address]);
});

test.each([[56], ['56'], ['0x38']])('knows the chain that a wallet calls %j', async (id) => {
  expect((await sign(wallet({ ...onChain, eth_chainId: () => id }))).asked).toEqual(['eth_chainId', 'personal_sign']);
});

test('has the wallet switch its chain, and looks whether it did', async () => {
  let chain: unknown = '0x1';
  const switchTo = (params: unknown) => {
    chain = (params as [{ chainId: string }])[0].chainId;
    return null;
  };
  const moving = wallet({ ...onChain, eth_chainId: () => chain, wallet_switchEthereumChain: switchTo });
  const { result, steps } = await sign(moving);
  expect([typeof result, steps]).toEqual(['object', ['accounts', 'chain', 'sign']]);
});

test.each([
  ['declines the switch', {}],
  ['says that it switched, and did not', { wallet_switchEthereumChain: (): unknown => null }],
  ['does not say where it is', { eth_chainId: () => undefined, wallet_switchEthereumChain: (): unknown => null }],
])('a wallet that %s is asked for no signature, and the server for no text', async (_what, answers) => {
  const { result, asked } = await sign(wallet({ eth_chainId: () => '0x1', ...answers }));
  expect([result, readSigned()]).toEqual(['chain', null]);
  expect(asked).not.toContain('personal_sign');
  expect(server.asked('user/nonce')).toEqual([]);
});

test.each([
  ['declines', {}],
  ['answers with what is no text', { personal_sign: () => ({ sign: '0x1234' }) }],
])('a wallet that %s has not signed', async (_what, answers) => {
  const { result } = await sign(wallet({ eth_chainId: () => '0x38', ...answers }));
  expect([result, readSigned()]).toEqual(['refused', null]);
});

test('a wallet that lets nobody in is asked for nothing more', async () => {
  const { asked } = wallet(onChain);
  expect((await sign({ asked, wallets: { connect: async () => null as never } })).result).toBe('refused');
  expect(asked).toEqual([]);
});

test.each(['eth_chainId', 'personal_sign'])('a wallet that never answers to %s is given up', async (method) => {
  vi.useFakeTimers();
  try {
    const signing = sign(wallet({ ...onChain, [method]: () => new Promise(() => undefined) }));
    await vi.advanceTimersByTimeAsync(patienceMs);
    expect([(await signing).result, readSigned()]).toEqual(['hung', null]);
  } finally {
    vi.useRealTimers();
  }
});

test('without a text of the server there is nothing to sign', async () => {
  server.on('user/nonce', () => Promise.reject(new AppError('too_many_requests', { status: 429 })));
  const lost = wallet(onChain);
  await expect(sign(lost)).rejects.toMatchObject({ key: 'too_many_requests' });
  expect(lost.asked).not.toContain('personal_sign');
});
