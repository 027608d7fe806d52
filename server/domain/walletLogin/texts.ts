import { type WalletPurpose, walletText, walletTextSeconds } from '#contract/rules/wallet/walletSignIn.ts';
import type { Config } from '#server/platform/config.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { doubling, strike, type ThrottleRule } from '../account/throttle.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { checksummed, isAddress, signatureProblem } from './signature.ts';

/** A class behind one router fits in; who wants to fill the table does not. */
export const textsByAddress: ThrottleRule = {
  name: 'wallet:text',
  delaySeconds: doubling(300, 60, 900),
  forgetSeconds: 600,
};

/**
 * A text for the owner of a wallet to sign. It is kept until it is used, and says nothing of whether the wallet has an account.
 * Its domain is this installation's, whatever host was asked for.
 * @throws DomainError signer_address_invalid, too_many_requests.
 */
export async function issueText(
  deps: Deps,
  askedFrom: string,
  { address, purpose = 'sign_in' }: { address: string; purpose?: WalletPurpose | undefined },
): Promise<string> {
  if (!isAddress(address)) throw DomainError.of('signer_address_invalid', {}, 'address');
  const now = nowSeconds(deps.clock);
  const { isAllowed, until } = await strike(deps, textsByAddress, askedFrom, now);
  if (!isAllowed) throw DomainError.of('too_many_requests', { retry_in: until - now });
  const nonce = deps.random.bytes(16).toString('hex');
  const message = walletText({
    purpose,
    origin: ownOrigin(deps.config),
    address: checksummed(address),
    nonce,
    issued: now,
  });
  await deps.store.db
    .insertInto('sign_texts')
    .values({ nonce, address: address.toLowerCase(), purpose, message, expires: BigInt(now + walletTextSeconds) })
    .execute();
  return message;
}

/** Where browsers find this server. Without a configured origin passkeys and wallets alike know it by this machine's name. */
function ownOrigin({ publicOrigin, port }: Pick<Config, 'publicOrigin' | 'port'>): string {
  return publicOrigin ?? `http://localhost:${port}`;
}

/** The owner of the address has signed our text. */
export interface Signed {
  nonce: string;
  /** In lower case. */
  address: string;
}

/**
 * Whether a text is ours, byte for byte, for this address and purpose, still in time, and signed by the address. It is found by its
 * nonce, which nobody but its asker knows, and nothing else of it is read. Whatever is wrong, the text cannot be used again.
 * @throws DomainError signer_address_invalid, sign_text_over, signer_is_contract, sign_wrong.
 */
export async function checkSigned(
  deps: Deps,
  purpose: WalletPurpose,
  { address, message, sign }: { address: string; message: string; sign: string },
): Promise<Signed> {
  if (!isAddress(address)) throw DomainError.of('signer_address_invalid', {}, 'address');
  const nonce = /^Nonce: ([\da-f]{32})$/m.exec(message)?.[1] ?? '';
  const row = await deps.store.db.selectFrom('sign_texts').selectAll().where('nonce', '=', nonce).executeTakeFirst();
  const isOurs =
    row !== undefined &&
    row.message === message &&
    row.address === address.toLowerCase() &&
    row.purpose === purpose &&
    Number(row.expires) > nowSeconds(deps.clock);
  const problem = isOurs ? signatureProblem(message, sign, row.address) : 'sign_text_over';
  if (row !== undefined && problem === null) return { nonce, address: row.address };
  await dropText(deps, nonce);
  throw DomainError.of(problem ?? 'sign_text_over', {});
}

/** Uses a text up, with what it was signed for. @throws DomainError sign_text_over when somebody else was faster. */
export async function useText(trx: Trx, { nonce }: Signed): Promise<void> {
  const used = await trx.deleteFrom('sign_texts').where('nonce', '=', nonce).returning('nonce').executeTakeFirst();
  if (used === undefined) throw DomainError.of('sign_text_over', {});
}

/** A text whose use was refused is not signed again. */
export async function dropText(deps: Deps, nonce: string): Promise<void> {
  await deps.store.db.deleteFrom('sign_texts').where('nonce', '=', nonce).execute();
}
