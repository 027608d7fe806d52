import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals of amounts and of proofs of payment, in words. */
export const fundsErrors = {
  currency_unknown: msg({ message: '{currency} can’t be used here. Choose another currency.' }),
  amount_invalid: msg`Enter an amount greater than zero.`,
  amount_decimals: msg({ message: '{currency} amounts can have up to {decimals} decimals.' }),
  amount_range: msg({ message: 'Enter an amount between {min} and {max} {currency}.' }),
  address_wrong: msg({ message: 'This isn’t your deposit address for {currency}. Copy it from the deposit page.' }),
  insufficient_balance: msg({ message: 'Not enough {currency}: {need} needed, {have} available.' }),
  topup_limit: msg({
    message: 'You can top up {max} USDT per plan day: {available} now, more from {until}.',
  }),
  amount_low: msg({ message: 'The minimum withdrawal is {min} {currency}.' }),
  address_invalid: msg({ message: 'This isn’t a valid {network} address. Check every character.' }),
  address_exists: msg({ message: 'You have already saved this address as {label}. Enter another one.' }),
  address_missing: msg`Choose one of your saved addresses.`,
  address_waits: msg({ message: 'The whitelist is on. You can use this new address from {until}.' }),
  addresses_too_many: msg({ message: 'You can save up to {max} addresses. Delete one first.' }),
  turnover_short: msg({ message: 'Trade more before you withdraw: {have} of {need} USDT since your last deposit.' }),
  withdrawal_pending: msg({
    message: 'Withdrawal {number} has been under review since {since}. Wait for it, or cancel it.',
  }),
  withdrawal_decided: msg`This withdrawal has already been processed. Refresh the list.`,
  owner_mismatch: msg`This belongs to another account. Log in with that account to send it.`,
  conversion_same: msg`Choose two different currencies.`,
  quote_wrong: msg`This quote is for something else. Get a new one.`,
  quote_used: msg({ message: 'This quote was already used for conversion {number}. Get a new one.' }),
  quote_over: msg`This quote has expired. Get a new one.`,
  proof_missing: msg`The screenshot hasn’t arrived. Attach it again.`,
  proof_used: msg({ message: 'This picture was already used for deposit {number}. Choose another one.' }),
  upload_too_large: msg({ message: 'The picture is too large. Choose one of up to {max_mb} MB.' }),
  upload_type: msg`Choose a JPEG, PNG or WebP picture.`,
  upload_unreadable: msg`This picture can’t be read. Choose another one.`,
  upload_checksum: msg`The picture was damaged in transit. Attach it again.`,
  upload_quota: msg({ message: 'Too many uploads at once. The maximum is {max}. Try again in {retry_in}.' }),
  upload_exists: msg`This upload already exists. Choose the picture again.`,
  picture_unreadable: msg`This picture can’t be read. Choose another one.`,
} satisfies Record<string, MessageDescriptor>;
