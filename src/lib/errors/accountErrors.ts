import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals at login, registration and reset, and of changes to what one gets in with, in words. */
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
  login_wrong: msg`Account or password is wrong.`,
  account_locked: msg({ message: 'This account is locked until {until}, after too many wrong passwords.' }),
  old_password_wrong: msg`The current password is wrong.`,
  two_factor_required: msg`Enter a code of your authenticator, or a recovery code.`,
  two_factor_wrong: msg`This code is wrong, or it has been used.`,
  two_factor_on: msg`Two-factor authentication is already on.`,
  two_factor_off: msg`Two-factor authentication is not on.`,
  passkey_wrong: msg`This passkey was not accepted. Please try again.`,
  passkey_unused: msg`No passkey was used.`,
  passkeys_unavailable: msg`Passkeys work on a host name with https, or on localhost, not on an IP address.`,
  passkeys_too_many: msg({ message: 'There can be {max} passkeys. Remove one first.' }),
  pay_password_digits: msg`A transaction password has six digits.`,
  pay_password_wrong: msg`The transaction password is wrong.`,
  pay_password_missing: msg`Set a transaction password first.`,
  settings_locked: msg({ message: 'Security settings are locked until {until}.' }),
} satisfies Record<string, MessageDescriptor>;
