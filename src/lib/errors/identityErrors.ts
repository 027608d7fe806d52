import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals of identity papers and bank cards, in words. */
export const identityErrors = {
  text_required: msg`Fill this in.`,
  text_invalid: msg({ message: 'Use letters, at most {max} characters.' }),
  id_number_wrong: msg({ message: 'Letters and digits only, {min} to {max} of them.' }),
  picture_missing: msg`This photo is missing. Please choose it.`,
  identity_pending: msg({ message: 'Your papers have been under review since {since}.' }),
  identity_done: msg({ message: 'Your identity is verified since {since}. There is nothing more to do.' }),
  identity_number_used: msg({ message: 'The number {number} is already verified for another account.' }),
  identity_required: msg`Verify your identity first.`,
  bank_number_wrong: msg`This is neither an IBAN nor a card number: its check digits do not fit.`,
  bank_number_real: msg`This could be a real number. Only test numbers are taken here.`,
  bic_wrong: msg`A BIC has 8 or 11 letters and digits, like PRACDEF0XXX.`,
  routing_wrong: msg`A routing number has nine digits, and these do not fit.`,
  phone_invalid: msg`Enter a phone number with 5 to 15 digits.`,
  bank_card_exists: msg({ message: 'You have saved {number} already.' }),
  bank_cards_too_many: msg({ message: 'You can save up to {max} bank cards.' }),
  bank_card_required: msg`Save a bank card first.`,
} satisfies Record<string, MessageDescriptor>;
