/** Wallets, as ways in of the people there are. */
import type { WalletPurpose } from '#contract/rules/wallet/walletSignIn.ts';
import { makeWallet, type TestWallet } from '#tests/api/wallets.ts';
import type { Client } from './client.ts';
import type { Person } from './people.ts';

async function signed(client: Client, { address, sign }: TestWallet, purpose: WalletPurpose) {
  const text = await client.look<{ message: string }>('user/nonce', { address, purpose });
  return text === null ? null : { address, message: text.message, sign: sign(text.message) };
}

/** Once a person; later ones find it bound. */
export async function bindWallet(client: Client, person: Person): Promise<void> {
  // Nothing that lets somebody in is added while their settings are locked.
  if (person.isLocked) return;
  const wallet = person.wallet ?? makeWallet(client.random.bytes(32));
  const text = await signed(client, wallet, 'bind');
  if (text === null) return;
  const body = { ...text, ...(person.password === '' ? {} : { password: person.password }) };
  const [token = null] = person.tokens;
  const key = client.random.uuid();
  // Known once it is bound: one that is not signs in to an account of its own.
  const learn = () => void (person.wallet = wallet);
  const isDone = await client.affect({ call: 'user/wallet_bind', key, body, token, person, trace: {}, learn });
  if (!isDone) client.line.problem(`the wallet of ${person.account} could not be bound`);
}

export async function signInWithWallet(client: Client, person: Person): Promise<void> {
  if (person.wallet === undefined) await bindWallet(client, person);
  const body = person.wallet === undefined ? null : await signed(client, person.wallet, 'sign_in');
  if (body === null) return;
  const isDone = await client.affect({
    call: 'user/addressreg',
    key: client.random.uuid(),
    body: { ...body, device: person.device },
    token: null,
    person,
    trace: { sessions: 1 },
    learn: (message) => person.tokens.push((message as { token: string }).token),
  });
  if (!isDone) client.line.problem(`the bound wallet of ${person.account} was not let in`);
}
