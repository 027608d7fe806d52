import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useLocation, useSearchParams } from 'wouter';
import type { Currency } from '#contract/currencies.ts';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { NotAnswered } from './form/NotAnswered.tsx';
import { WithdrawForm } from './form/WithdrawForm.tsx';
import { decidingOf, withdrawDraft } from './withdraw.atoms.ts';
import { readCurrency } from './withdraw.rules.ts';

export function WithdrawPage() {
  const { t } = useLingui();
  const [, go] = useLocation();
  const draft = useAtomValue(withdrawDraft.draftAtom);
  const currency = readCurrency(useSearchParams()[0].get('currency'), draft.currency);
  return (
    <Page
      title={t({ message: 'Withdraw', comment: 'Title of the page: take practice money out' })}
      back={paths.assets()}
      actions={
        <>
          <IconButton
            label={t`Withdrawal help`}
            icon={<CircleQuestionMark size={20} aria-hidden />}
            href={paths.help({ id: 'withdrawals' })}
          />
          <IconButton
            label={t({ message: 'Withdrawals', comment: 'Title of a list' })}
            icon={<ClipboardList size={20} aria-hidden />}
            href={paths.withdrawals()}
          />
        </>
      }
    >
      <NotAnswered />
      {/* What is withdrawn stands in the address: a reload and a link keep it. */}
      <Deciding
        key={currency}
        currency={currency}
        onCurrency={(chosen) => go(paths.withdraw({ currency: chosen }), { replace: true })}
      />
    </Page>
  );
}

interface DecidingProps {
  currency: Currency;
  onCurrency(chosen: Currency): void;
}

/** The form as soon as it is known what decides, of now or of before. */
function Deciding({ currency, onCurrency }: DecidingProps) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const fact = useAtomValue(decidingOf(currency).factAtom);
  const refresh = useSetAtom(decidingOf(currency).refreshAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  if (fact.data === undefined) {
    return fact.status === 'failed' ? (
      <ErrorState
        title={t`Couldn’t load conditions.`}
        detail={`${describeError(i18n, fact.error, tag)} ${t`Your practice money is unchanged.`}`}
        about={fact.error.key}
        onRetry={() => void refresh()}
      />
    ) : (
      <Card padding="none">
        <SkeletonRows count={6} label={t`Loading conditions`} />
      </Card>
    );
  }
  const isStale = fact.status === 'failed' || (fact.data.fromCache && isOffline);
  return (
    <>
      {isStale ? <StaleNotice asOf={fact.data.fetchedAt} onRetry={() => void refresh()} /> : null}
      <WithdrawForm state={fact.data} onCurrency={onCurrency} />
    </>
  );
}
