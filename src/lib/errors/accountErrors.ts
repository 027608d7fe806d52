import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals at login, registration and reset, and of changes to what one gets in with, in words. */
export const accountErrors = {
  account_required: msg`Enter your e-mail address or phone number.`,
  account_invalid: msg`Enter an e-mail address, or a phone number with its country code, like +44 7700 900123.`,
  phone_unavailable: msg`Codes are sent by e-mail here, not to phones. Enter an e-mail address.`,
  password_required: msg`Enter your password.`,
  password_length: msg({ message: 'Passwords must have {min} to {max} characters.' }),
  password_common: msg`This password is too easy to guess. Choose another one.`,
  passwords_differ: msg`The passwords don’t match. Enter the same one twice.`,
  code_required: msg`Enter the verification code.`,
  code_wrong: msg`This verification code is wrong or has expired. Check it or request a new one.`,
  account_taken: msg`An account with this e-mail address or phone number already exists. Log in or use another one.`,
  invite_wrong: msg`This invitation code doesn’t exist. Check it with whoever invited you.`,
  invite_required: msg`This server requires an invitation code for new accounts. Enter yours.`,
  account_archived: msg`This practice account was reset. You can still view it and close anything open in it.`,
  login_wrong: msg`Incorrect account or password. Try again or reset your password.`,
  account_locked: msg({
    message:
      'This account is locked until {until} after too many wrong passwords. Try again then or reset your password.',
  }),
  delete_word: msg`Enter the word shown.`,
  accounts_too_many: msg({
    message: 'You already have {max} practice accounts, the maximum. Use or reset one of them.',
  }),
  old_password_wrong: msg`Incorrect current password. Check it and try again.`,
  two_factor_required: msg`Enter a code from your authenticator, or a recovery code.`,
  two_factor_wrong: msg`This code is wrong or has already been used. Enter a new one.`,
  two_factor_on: msg`Two-factor authentication is already on. Reload the page.`,
  two_factor_off: msg`Two-factor authentication is not on. Reload the page.`,
  passkey_wrong: msg`This passkey wasn’t accepted. Please try again.`,
  passkey_unused: msg`No passkey was used. Please try again.`,
  passkeys_unavailable: msg`Passkeys don’t work on an IP address. Open the app on a host name with HTTPS, or on localhost.`,
  passkeys_too_many: msg({ message: 'You can have up to {max} passkeys. Remove one first.' }),
  pay_password_digits: msg`A transaction password needs six digits.`,
  pay_password_wrong: msg`Incorrect transaction password. Try again or reset it under Security.`,
  pay_password_missing: msg`Set a transaction password first.`,
  settings_locked: msg({ message: 'Security settings are locked until {until}. Try again after that.' }),
} satisfies Record<string, MessageDescriptor>;
