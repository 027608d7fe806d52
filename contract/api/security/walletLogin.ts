import * as v from 'valibot';
import { request, text } from '#contract/fields.ts';
import { walletPurposes } from '#contract/rules/wallet/walletSignIn.ts';
import { userSchema } from '../account.ts';
import { device, factorCode, openedSession as session, passkeyAnswer, password } from './credentials.ts';
import type { Api } from '../call.ts';

/** In any case; capitals that are a checksum (EIP-55) have to be right. */
const address = v.pipe(
  v.string('signer_address_invalid'),
  v.trim(),
  v.regex(/^0x[\da-fA-F]{40}$/, 'signer_address_invalid'),
);

/** Any number of bytes: those of a contract's wallet are not 65, and are told so. */
const sign = v.pipe(
  v.string('sign_wrong'),
  v.maxLength(16_386, 'sign_wrong'),
  v.regex(/^0x([\da-fA-F]{2})+$/, 'sign_wrong'),
);

const signed = { address, message: text(2000), sign };

const refusals = [
  'signer_address_invalid',
  'sign_text_over',
  'sign_wrong',
  'signer_is_contract',
  'too_many_requests',
] as const;

export const walletLoginApi = {
  /** The text to sign (EIP-4361): it can be used once, within five minutes. */
  'user/nonce': {
    method: 'GET',
    access: 'open',
    /** Nobody else may be given it. */
    secret: true,
    request: request({ address, purpose: v.optional(v.picklist(walletPurposes)) }),
    answer: v.object({ message: v.string() }),
    errors: ['signer_address_invalid', 'too_many_requests'],
  },
  /** A session for the wallet's account; the first time the account is made. */
  'user/addressreg': {
    method: 'POST',
    access: 'open',
    effect: true,
    secret: true,
    request: request({
      ...signed,
      invite: v.optional(v.pipe(text(16), v.trim())),
      device,
      code: v.optional(factorCode),
      answer: v.optional(passkeyAnswer),
    }),
    answer: session,
    errors: [
      ...refusals,
      'invite_wrong',
      'invite_required',
      'account_frozen',
      'two_factor_required',
      'two_factor_wrong',
      'passkey_wrong',
    ],
  },
  /** From now on the wallet signs in to the asker's account, too: who asks shows their password or second factor, where they have one. */
  'user/wallet_bind': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({
      ...signed,
      password: v.optional(password),
      code: v.optional(factorCode),
      answer: v.optional(passkeyAnswer),
    }),
    answer: userSchema,
    errors: [
      ...refusals,
      'signer_taken',
      'signer_bound',
      'settings_locked',
      'password_required',
      'password_length',
      'old_password_wrong',
      'two_factor_required',
      'two_factor_wrong',
      'passkey_wrong',
    ],
  },
} as const satisfies Api;
