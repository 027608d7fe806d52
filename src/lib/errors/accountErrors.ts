import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals at login, registration and reset, in words. */
export const accountErrors = {
  account_required: msg`Enter your e-mail address or phone number.`,
  account_invalid: msg`Enter an e-mail address, or a phone number with its country code, like +44 7700 900123.`,
  phone_unavailable: msg`Codes come by e-mail here, and not to phones. Enter an e-mail address.`,
  password_required: msg`Enter your password.`,
  password_length: msg({ message: 'Passwords have {min} to {max} characters.' }),
  password_common: msg`This password is too easy to guess. Choose another one.`,
  passwords_differ: msg`The two passwords differ.`,
  code_required: msg`Enter the verification code.`,
  code_wrong: msg`This verification code is wrong or has expired.`,
  account_taken: msg`There is already an account with this e-mail address or phone number.`,
  invite_wrong: msg`This invitation code does not exist.`,
  invite_required: msg`This server needs an invitation code for a new account.`,
  login_wrong: msg`Account or password is wrong.`,
  account_locked: msg({ message: 'This account is locked until {until}, after too many wrong passwords.' }),
  password_wrong: msg`This password is wrong.`,
  delete_word: msg`Type the word that is shown.`,
  accounts_too_many: msg({ message: 'You have {max} practice accounts already, and that is all there can be.' }),
} satisfies Record<string, MessageDescriptor>;
