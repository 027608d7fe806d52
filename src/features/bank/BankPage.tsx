import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { useLocation, useSearchParams } from 'wouter';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { bankCards } from '#src/state/identity/bankCards.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import styles from './Bank.module.css';
import { CardForm } from './CardForm.tsx';
import { CardList } from './CardList.tsx';

export function BankPage() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const chosen = query.get('card');
  return (
    <Page
      title={
        chosen === null
          ? t({ message: 'Bank cards', comment: 'Title of a page' })
          : chosen === 'new'
            ? t({ message: 'New bank card', comment: 'Title of a page' })
            : t({ message: 'Edit bank card', comment: 'Title of a page' })
      }
      bar="plain"
      back={chosen === null ? paths.me() : paths.bank()}
      actions={
        <IconButton
          label={t`Identity help`}
          icon={<CircleQuestionMark size={20} aria-hidden />}
          href={paths.help({ id: 'identity' })}
        />
      }
    >
      <div className={styles.page}>
        <Card tone="notice" testId="made-up">
          <p>
            <Trans>
              No bank sees this, and no money moves. Only test numbers are accepted: a real one is rejected before it
              leaves your device.
            </Trans>
          </p>
        </Card>
        <Contents chosen={chosen} />
      </div>
    </Page>
  );
}

function Contents({ chosen }: { chosen: string | null }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const [, go] = useLocation();
  const fact = useAtomValue(bankCards.factAtom);
  const refresh = useSetAtom(bankCards.refreshAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const known = fact.data;
  const close = () => go(paths.bank(), { replace: true });
  if (chosen === 'new') return <CardForm card={null} onDone={close} />;
  if (known === undefined) {
    return fact.status === 'failed' ? (
      <ErrorState
        title={t`Couldn’t load bank cards.`}
        detail={describeError(i18n, fact.error, tag)}
        about={fact.error.key}
        onRetry={() => void refresh()}
      />
    ) : (
      <Card padding="none">
        <SkeletonRows count={2} label={t`Loading bank cards`} />
      </Card>
    );
  }
  const card = known.list.find(({ id }) => id === chosen);
  if (card !== undefined) return <CardForm key={card.id} card={card} onDone={close} />;
  const isStale = fact.status === 'failed' || (known.fromCache && isOffline);
  return (
    <>
      {isStale ? <StaleNotice asOf={known.fetchedAt} onRetry={() => void refresh()} /> : null}
      <CardList cards={known.list} />
    </>
  );
}
