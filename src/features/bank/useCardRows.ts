import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { BankCard } from '#contract/api/person/identity.ts';
import { useTag } from '#src/ui/figures/useTag.ts';

/** What is shown of a saved card. */
export function useCardRows(): (card: BankCard) => { label: string; value: string }[] {
  const { t } = useLingui();
  const tag = useTag();
  const countries = useMemo(() => new Intl.DisplayNames(tag, { type: 'region' }), [tag]);
  const kinds = {
    iban: t({ message: 'IBAN', comment: 'Kind of number' }),
    card: t({ message: 'Card number', comment: 'Kind of number' }),
    account: t({ message: 'Account number', comment: 'Kind of number' }),
  };
  return (card) => [
    { label: t`Full name`, value: card.real_name },
    { label: kinds[card.number_kind], value: card.number },
    { label: t({ message: 'Bank', comment: 'Of a bank card' }), value: card.bank_name },
    { label: t({ message: 'SWIFT/BIC', comment: 'Code of a bank' }), value: card.bic },
    ...(card.routing === ''
      ? []
      : [{ label: t({ message: 'Routing number', comment: 'Code of a bank' }), value: card.routing }]),
    { label: t({ message: 'Country', comment: 'Of a bank card' }), value: countries.of(card.country) ?? card.country },
    { label: t({ message: 'Phone', comment: 'Of a bank card' }), value: card.phone },
  ];
}
