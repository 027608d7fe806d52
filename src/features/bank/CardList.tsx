import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import CreditCard from 'lucide-react/icons/credit-card';
import { useState } from 'react';
import { type BankCard, bankCardsMax as max } from '#contract/api/person/identity.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { deleteCardAtom } from './bank.atoms.ts';
import styles from './Bank.module.css';
import { useCardRows } from './useCardRows.ts';

export function CardList({ cards }: { cards: readonly BankCard[] }) {
  const { t } = useLingui();
  const isFull = cards.length >= max;
  const add = (
    <Button
      full={cards.length > 0}
      href={paths.bank({ card: 'new' })}
      reason={isFull ? t`You can save up to ${max} bank cards. Delete one first.` : undefined}
      testId="add-card"
    >
      <Trans>Add bank card</Trans>
    </Button>
  );
  if (cards.length === 0) {
    return (
      <EmptyState
        icon={<CreditCard size={32} aria-hidden />}
        title={t`No bank cards yet`}
        detail={t`Your saved cards and bank accounts appear here, with their numbers masked.`}
        action={add}
      />
    );
  }
  return (
    <>
      {cards.map((card) => (
        <SavedCard key={card.id} card={card} />
      ))}
      <div className={styles.add}>{add}</div>
    </>
  );
}

function SavedCard({ card }: { card: BankCard }) {
  const rowsOf = useCardRows();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Card title={`${card.bank_name} ${card.number}`} testId="bank-card">
      <FigureRows rows={rowsOf(card)} />
      <div className={styles.actions}>
        <Button kind="plain" size="small" href={paths.bank({ card: card.id })}>
          <Trans comment="Change a saved bank card">Edit</Trans>
        </Button>
        <Button kind="plain" size="small" onClick={() => setDeleting(true)}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      {isDeleting ? <DeleteSheet card={card} onClose={() => setDeleting(false)} /> : null}
    </Card>
  );
}

function DeleteSheet({ card, onClose }: { card: BankCard; onClose(): void }) {
  const { t } = useLingui();
  const rowsOf = useCardRows();
  const remove = useSetAtom(deleteCardAtom);
  const showError = useSetAtom(showErrorAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const result = await remove(card);
    setBusy(false);
    if (result.status === 'failed') showError(result.error);
    else onClose();
  };
  return (
    <ConfirmSheet
      title={t`Delete this bank card?`}
      rows={rowsOf(card)}
      note={t`You can add it again at any time.`}
      confirmLabel={t`Delete bank card`}
      kind="danger"
      busy={isBusy}
      reason={isOffline ? t`You’re offline. Managing bank cards needs a connection.` : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
