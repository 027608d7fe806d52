import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals of identity papers and bank cards, in words. */
export const identityErrors = {
  text_required: msg`Fill this in.`,
  text_invalid: msg({ message: 'Use at least one letter or digit, no < or >, and up to {max} characters.' }),
  name_invalid: msg({ message: 'Use letters, up to {max} characters.' }),
  id_number_wrong: msg({ message: 'Use {min} to {max} letters and digits.' }),
  picture_missing: msg`This photo is missing. Choose one.`,
  identity_pending: msg({ message: 'Your documents have been under review since {since}. Wait for the result.' }),
  identity_done: msg({ message: 'Your identity has been verified since {since}. Nothing more to do.' }),
  identity_number_used: msg({ message: 'Document {number} is already used by another account. Use another document.' }),
  identity_required: msg`Verify your identity first.`,
  bank_number_wrong: msg`This isn’t a valid IBAN or card number: its check digits don’t match. Check every character.`,
  bank_number_real: msg`This could be a real number. Use a test number: only those are accepted here.`,
  bic_wrong: msg`Enter a BIC of 8 or 11 letters and digits, like PRACDEF0XXX.`,
  routing_wrong: msg`That routing number isn’t valid. Check its nine digits.`,
  phone_invalid: msg`Enter a phone number with 5 to 15 digits.`,
  bank_card_exists: msg({ message: 'You have already saved {number}. Enter another number.' }),
  bank_cards_too_many: msg({ message: 'You can save up to {max} bank cards. Delete one first.' }),
  bank_card_required: msg`Save a bank card first.`,
} satisfies Record<string, MessageDescriptor>;
