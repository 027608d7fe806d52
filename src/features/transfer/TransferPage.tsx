import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { refreshWalletAtom, walletAtom } from '#src/state/balances.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { readRoute, type Route } from './transfer.rules.ts';
import { TransferForm } from './TransferForm.tsx';

export function TransferPage() {
  const { t } = useLingui();
  const [, go] = useLocation();
  const [query] = useSearchParams();
  const route = readRoute(query.get('from'), query.get('to'));
  return (
    <Page
      title={t({ message: 'Transfer', comment: 'Title of the page to move money between own accounts' })}
      back="history"
      actions={
        <IconButton
          label={t`Transfer help`}
          icon={<CircleQuestionMark size={20} aria-hidden />}
          href={paths.help({ id: 'transfers' })}
        />
      }
    >
      <KnownBalances>
        {/* Where the money goes stands in the address: a reload and a link keep it. */}
        <TransferForm route={route} onRoute={(chosen: Route) => go(paths.transfer({ ...chosen }), { replace: true })} />
      </KnownBalances>
    </Page>
  );
}

/** The form as soon as there are balances, of now or of before. */
function KnownBalances({ children }: { children: ReactNode }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const wallet = useAtomValue(walletAtom);
  const refresh = useSetAtom(refreshWalletAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  if (wallet.data === undefined) {
    return wallet.status === 'failed' ? (
      <ErrorState
        title={t`Couldn’t load balances.`}
        detail={`${describeError(i18n, wallet.error, tag)} ${t`Your practice money is unchanged.`}`}
        about={wallet.error.key}
        onRetry={() => void refresh()}
      />
    ) : (
      <Card padding="none">
        <SkeletonRows count={4} label={t`Loading balances`} />
      </Card>
    );
  }
  const isStale = wallet.status === 'failed' || (wallet.data.fromCache && isOffline);
  return (
    <>
      {isStale ? <StaleNotice asOf={wallet.data.fetchedAt} onRetry={() => void refresh()} /> : null}
      {children}
    </>
  );
}
