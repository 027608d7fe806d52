import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { paths } from '#src/lib/paths.ts';
import { bankCards } from '#src/state/identity/bankCards.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import type { FieldProps } from '#src/ui/form/FieldFrame.tsx';

interface CardPickProps extends Pick<FieldProps, 'error'> {
  /** The id of a card; '' where there is none. */
  value: string;
  onChange(id: string): void;
}

/** One of the saved bank cards. */
export function CardPick({ value, error, onChange }: CardPickProps) {
  const { t } = useLingui();
  const fact = useAtomValue(bankCards.factAtom);
  const refresh = useSetAtom(bankCards.refreshAtom);
  const list = fact.data?.list ?? [];
  const isMissing = fact.status === 'failed' && fact.data === undefined;
  const none = {
    value: '',
    label: t({ message: 'No bank cards yet', comment: 'In a list of bank cards to choose from' }),
  };
  return (
    <div>
      <SelectField
        label={t({ message: 'Bank card', comment: 'Field of a loan' })}
        hint={t`Real lenders ask for this too. The loan goes to your spot account; nothing reaches a bank.`}
        options={
          list.length === 0
            ? [none]
            : list.map((card) => ({ value: card.id, label: `${card.bank_name} · ${card.number}` }))
        }
        value={value}
        error={isMissing ? t`Couldn’t load bank cards.` : error}
        onChange={onChange}
      />
      {isMissing ? (
        <Button kind="plain" size="small" onClick={() => void refresh()}>
          <Trans>Try again</Trans>
        </Button>
      ) : list.length === 0 ? (
        <Button kind="plain" size="small" href={paths.bank({ card: 'new' })}>
          <Trans comment="Link to the form of a new bank card">Add bank card</Trans>
        </Button>
      ) : null}
    </div>
  );
}
