import { expect, test, vi } from 'vitest';
import { guard, NotAsked, type Provider } from './guard.ts';

function wallet() {
  const request = vi.fn<Provider['request']>().mockResolvedValue('answer');
  const others = { send: vi.fn(), sendAsync: vi.fn(), enable: vi.fn() };
  const provider = { request, on: vi.fn(), removeListener: vi.fn(), ...others };
  return { provider, request, guarded: guard(provider) };
}

test.each(['eth_accounts', 'eth_requestAccounts', 'eth_chainId', 'wallet_switchEthereumChain', 'personal_sign'])(
  'lets through %s, with what it is asked with',
  async (method) => {
    const { request, guarded } = wallet();
    expect(await guarded.request({ method, params: [1] })).toBe('answer');
    expect(await guarded.request({ method })).toBe('answer');
    expect(request.mock.calls).toEqual([[{ method, params: [1] }], [{ method }]]);
  },
);

test.each([
  'eth_getBalance',
  'wallet_addEthereumChain',
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_sendRawTransaction',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_call',
  'eth_selectAccounts',
  'eth_getEncryptionPublicKey',
  'eth_decrypt',
  'wallet_requestPermissions',
  'wallet_getPermissions',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'personal_ecRecover',
  'personal_unlockAccount',
  'PERSONAL_SIGN',
  'personal_sign ',
  'toString',
  '__proto__',
  '',
])('refuses %j, and the wallet hears nothing of it', async (method) => {
  const { request, guarded } = wallet();
  await expect(guarded.request({ method, params: [] })).rejects.toMatchObject({ name: 'NotAsked', code: 4200 });
  expect(request).not.toHaveBeenCalled();
});

test('refuses what is no method', async () => {
  const { request, guarded } = wallet();
  for (const method of [undefined, null, 7, ['personal_sign'], { toString: () => 'personal_sign' }])
    await expect(guarded.request({ method: method as string })).rejects.toThrow(NotAsked);
  expect(request).not.toHaveBeenCalled();
});

test('asks what it has looked at, and not what somebody made of it meanwhile', async () => {
  const { request, guarded } = wallet();
  const names = ['personal_sign', 'eth_sendTransaction'];
  const asked = {
    get method() {
      return names.shift() ?? '';
    },
  };
  await guarded.request(asked);
  expect(request).toHaveBeenCalledWith({ method: 'personal_sign' });
});

test('has no other way to the wallet, and gets none', () => {
  const { guarded } = wallet();
  expect(Object.keys(guarded).toSorted()).toEqual(['on', 'removeListener', 'request']);
  expect(Object.isFrozen(guarded)).toBe(true);
});

test('passes on what the wallet tells', () => {
  const { provider, guarded } = wallet();
  const listener = () => undefined;
  guarded.on?.('chainChanged', listener);
  guarded.removeListener?.('chainChanged', listener);
  expect(provider.on).toHaveBeenCalledWith('chainChanged', listener);
  expect(provider.removeListener).toHaveBeenCalledWith('chainChanged', listener);
  const silent = guard({ request: provider.request });
  expect(silent.on?.('chainChanged', listener)).toBeUndefined();
});
