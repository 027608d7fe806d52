import type { User } from '#contract/api/account.ts';
import type { Locale } from '#contract/locales.ts';
import { startingBalances } from '#contract/rules/account.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { rememberDevice } from '../account/devices.ts';
import { loginByAddress } from '../account/limits.ts';
import { addLogin, addPerson, findInviter } from '../account/register.ts';
import { openSession, type Session } from '../account/sessions.ts';
import { forgiveOne, strike } from '../account/throttle.ts';
import { describeUser, findUser, loginsOf } from '../account/users.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import type { After } from '../jobs.ts';
import { beginChange } from '../security/lock.ts';
import { checkSecondFactor, isTwoFactorOn, type ShownFactor, type TakeShown } from '../security/secondFactor.ts';
import { addNotice, tellNotice } from '../notices/notices.ts';
import { sha256Hex } from '../secrets.ts';
import { checkSigned, dropText, type Signed, useText } from './texts.ts';

interface SignedText {
  address: string;
  message: string;
  sign: string;
}

/** Who wants in with a wallet, and on whose invitation; null where none was named, and for who has an account. */
export interface WalletGuest extends Signed {
  inviterId: string | null;
  /** Takes the second factor that was shown; null where none is on. */
  factor: TakeShown | null;
}

/**
 * Whether a wallet's signature lets somebody in. Whether the wallet has an account is told to nobody but who has signed with it. Tries
 * are counted by network address, as at a login.
 * @throws DomainError invite_wrong, invite_required, two_factor_required, two_factor_wrong or passkey_wrong, before the text is used
 * up; those of checkSigned; too_many_requests.
 */
export async function checkWallet(
  deps: Deps,
  askedFrom: string,
  asked: SignedText & ShownFactor & { invite?: string | undefined },
): Promise<WalletGuest> {
  await countTry(deps, askedFrom);
  const signed = await checkSigned(deps, 'sign_in', asked);
  const known = await findUser(deps.store.db, signed.address);
  // Only a new account is by invitation; another one can be brought with the same text.
  const inviterId = known === undefined ? await findInviter(deps, asked.invite) : null;
  await forgiveOne(deps, loginByAddress, askedFrom);
  const isTwo = known !== undefined && (await isTwoFactorOn(deps.store.db, known.id));
  // The text is not used up by this: it can be sent again with the factor.
  const factor = isTwo ? await checkSecondFactor(deps, known.id, asked) : null;
  return { ...signed, inviterId, factor };
}

/** As `checkWallet`, for somebody who is logged in and adds the wallet. */
export async function checkOwnWallet(deps: Deps, askedFrom: string, asked: SignedText): Promise<Signed> {
  await countTry(deps, askedFrom);
  const signed = await checkSigned(deps, 'bind', asked);
  await forgiveOne(deps, loginByAddress, askedFrom);
  return signed;
}

/** Counted before it is known to be a good one. */
async function countTry(deps: Deps, askedFrom: string): Promise<void> {
  const now = nowSeconds(deps.clock);
  const { isAllowed, until } = await strike(deps, loginByAddress, askedFrom, now);
  if (!isAllowed) throw DomainError.of('too_many_requests', { retry_in: until - now });
}

/** Where and in which language somebody signs in. */
export interface Place {
  device: string | undefined;
  client: string;
  lang: Locale;
}

/**
 * A session for the wallet's account, which is made the first time. Where the account was used before, and not on this device, its
 * owner is told.
 * @throws DomainError account_frozen; sign_text_over; account_taken when the same wallet has just made its account elsewhere.
 */
export async function signIn(
  trx: Trx,
  deps: Deps,
  guest: WalletGuest,
  { device, client, lang }: Place,
): Promise<{ answer: { token: string; user: { id: string } }; after: After }> {
  await useText(trx, guest);
  const known = await findUser(trx, guest.address);
  if (known?.state === 'frozen') throw DomainError.of('account_frozen', {});
  if (guest.factor !== null) await guest.factor(trx);
  else if (known !== undefined && (await isTwoFactorOn(trx, known.id))) throw DomainError.of('two_factor_required', {});
  const id = known?.id ?? (await addOwner(trx, deps, guest, { device, lang }));
  const isNews = known !== undefined && (await rememberDevice(trx, deps, id, device));
  const answer = await openSession(trx, deps, id, client);
  if (!isNews) return { answer, after: async () => {} };
  const cause = `login:${sha256Hex(answer.token)}`;
  await addNotice(trx, deps, id, cause, { kind: 'new_device', client });
  return { answer, after: () => tellNotice(deps, id, cause) };
}

/** The person of a wallet that was never here. */
async function addOwner(
  trx: Trx,
  deps: Deps,
  { address, inviterId }: WalletGuest,
  { device, lang }: Pick<Place, 'device' | 'lang'>,
): Promise<string> {
  const [balance] = startingBalances;
  const inviter = inviterId ?? (await findInviter(deps, undefined));
  const id = await addPerson(trx, deps, { passwordHash: null, inviterId: inviter, balance, device, lang });
  await addLogin(trx, id, { kind: 'wallet', value: address }, nowSeconds(deps.clock));
  return id;
}

/**
 * Adds the wallet to the ways in of the person of a session. One that is there already stays.
 * @returns the user as they are now.
 * @throws DomainError settings_locked, signer_taken, signer_bound, sign_text_over.
 */
export async function bindWallet(
  trx: Trx,
  deps: Deps,
  signed: Signed,
  session: Session,
  client: string,
): Promise<{ answer: User; after: After }> {
  await useText(trx, signed);
  const { ownerId } = session;
  // Held to the end: of two wallets at once, one is bound.
  await beginChange(trx, deps, ownerId);
  const { wallet } = await loginsOf(trx, ownerId);
  const describe = () => describeUser({ ...deps, store: { ...deps.store, db: trx } }, session);
  if (wallet === signed.address) return { answer: await describe(), after: async () => {} };
  if (wallet !== undefined) throw DomainError.of('signer_bound', {});
  const name = { kind: 'wallet', value: signed.address } as const;
  await addLogin(trx, ownerId, name, nowSeconds(deps.clock)).catch((error: unknown) => {
    throw isTaken(error) ? DomainError.of('signer_taken', {}) : error;
  });
  const cause = `wallet:${signed.address}`;
  await addNotice(trx, deps, ownerId, cause, { kind: 'signer_bound', client });
  return { answer: await describe(), after: () => tellNotice(deps, ownerId, cause) };
}

/** Somebody has the login name already. */
export function isTaken(error: unknown): boolean {
  return error instanceof DomainError && error.key === 'account_taken';
}

/** Runs what a signed text is used for. A refusal rolls the use back, but the text is over nevertheless. */
export async function usingUp<T>(deps: Deps, { nonce }: Signed, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof DomainError) await dropText(deps, nonce);
    throw error;
  }
}
