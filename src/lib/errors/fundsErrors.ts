import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals of amounts and of proofs of payment, in words. */
export const fundsErrors = {
  currency_unknown: msg({ message: '{currency} is not a currency that can be used here.' }),
  amount_invalid: msg`Enter an amount greater than zero.`,
  amount_decimals: msg({ message: '{currency} has at most {decimals} decimals.' }),
  amount_range: msg({ message: 'The amount must be between {min} and {max} {currency}.' }),
  address_wrong: msg({ message: 'This is not your deposit address for {currency}.' }),
  insufficient_balance: msg({ message: 'Not enough {currency}: {need} needed, {have} available.' }),
  topup_limit: msg({
    message: 'At most {max} USDT can be added in a plan day: {available} now, more from {until}.',
  }),
  amount_low: msg({ message: 'At least {min} {currency} can be withdrawn.' }),
  address_invalid: msg({ message: 'This is not a valid {network} address. Check every character.' }),
  address_exists: msg({ message: 'You have saved this address already, as {label}.' }),
  address_missing: msg`Choose one of your saved addresses.`,
  address_waits: msg({ message: 'The whitelist is on: this new address can be used from {until}.' }),
  addresses_too_many: msg({ message: 'You can save up to {max} addresses. Delete one first.' }),
  turnover_short: msg({ message: 'Trade more before you withdraw: {have} of {need} USDT since your last deposit.' }),
  withdrawal_pending: msg({
    message: 'Withdrawal {number} has been under review since {since}. Wait for it, or cancel it.',
  }),
  withdrawal_decided: msg`This withdrawal is decided already. Refresh the list.`,
  owner_mismatch: msg`This belongs to another account. Log in with that account to send it.`,
  conversion_same: msg`Choose two different currencies.`,
  quote_wrong: msg`This quote is for something else. Get a new one.`,
  quote_used: msg({ message: 'This quote was already used for conversion {number}.' }),
  quote_over: msg`This quote has expired. Get a new one.`,
  proof_missing: msg`The screenshot has not arrived. Please attach it again.`,
  proof_used: msg({ message: 'This picture was already used for deposit {number}.' }),
  upload_too_large: msg({ message: 'The picture is too large. At most {max_mb} MB.' }),
  upload_type: msg`Choose a JPEG, PNG or WebP picture.`,
  upload_unreadable: msg`This picture cannot be read. Please choose another one.`,
  upload_checksum: msg`The picture was damaged on its way. Please attach it again.`,
  upload_quota: msg({ message: 'Too many uploads at once, at most {max}. Try again in {retry_in}.' }),
  upload_exists: msg`This upload exists already.`,
  picture_unreadable: msg`This picture cannot be read. Please choose another one.`,
} satisfies Record<string, MessageDescriptor>;
