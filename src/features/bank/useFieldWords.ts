import { useLingui } from '@lingui/react/macro';
import type { BankCard } from '#contract/api/person/identity.ts';
import type { CardField } from './bank.rules.ts';

interface FieldWords {
  labels: Record<CardField, string>;
  hints: Partial<Record<CardField, string>>;
}

/** What the fields of the form are called, and what they take. */
export function useFieldWords(card: BankCard | null): FieldWords {
  const { t } = useLingui();
  const kept = (shown: string) =>
    t({ message: `Leave blank to keep ${shown}.`, comment: 'shown is a masked number like ••••1234' });
  return {
    labels: {
      real_name: t`Account holder`,
      country: t`Payee country`,
      bank_name: t`Bank name`,
      bic: t({ message: 'SWIFT/BIC', comment: 'Code of a bank' }),
      bank_address: t`Bank address`,
      number: t`IBAN, card or account number`,
      routing: t`Routing number (US only)`,
      username: t`Online banking username`,
      phone: t`Phone number`,
      recipient_address: t`Recipient address`,
    },
    hints: {
      number: card === null ? t`Test numbers only, such as 4242 4242 4242 4242.` : kept(card.number),
      routing: t`Optional.`,
      phone: card === null ? t`Use a made-up number.` : kept(card.phone),
    },
  };
}
