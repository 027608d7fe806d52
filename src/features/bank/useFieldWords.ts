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
    t({ message: `Leave it empty to keep ${shown}.`, comment: 'shown is a masked number like ••••1234' });
  return {
    labels: {
      real_name: t`Name of the holder`,
      country: t`Country of the payee`,
      bank_name: t`Name of the bank`,
      bic: t({ message: 'SWIFT/BIC', comment: 'Code of a bank' }),
      bank_address: t`Address of the bank`,
      number: t`IBAN, card or account number`,
      routing: t`Routing number (United States only)`,
      username: t`Username at the bank`,
      phone: t`Phone number`,
      recipient_address: t`Address of the recipient`,
    },
    hints: {
      number: card === null ? t`Test numbers only, like 4242 4242 4242 4242.` : kept(card.number),
      routing: t`May stay empty.`,
      phone: card === null ? t`Made up.` : kept(card.phone),
    },
  };
}
