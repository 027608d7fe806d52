import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { describeError } from '#src/lib/errorText.ts';
import { refreshWalletAtom, walletAtom } from '#src/state/balances.ts';
import { equityAtom } from '#src/state/worth/equity.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { AccountCard } from './AccountCard.tsx';
import styles from './AssetsPage.module.css';
import { EquityCard } from './report/EquityCard.tsx';
import { reportAtom } from './report/report.atoms.ts';
import { TotalCard } from './TotalCard.tsx';
import { accountsOf } from './wallet.rules.ts';

export function AssetsPage() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const wallet = useAtomValue(walletAtom);
  const refresh = useSetAtom(refreshWalletAtom);
  const equity = useAtomValue(equityAtom);
  const report = useAtomValue(reportAtom);
  if (wallet.status === 'failed' && wallet.data === undefined) {
    return (
      <Page title={t`Assets`}>
        <ErrorState
          title={t`Couldn’t load balances.`}
          detail={`${describeError(i18n, wallet.error, tag)} ${t`Your practice money is unchanged.`}`}
          about={wallet.error.key}
          onRetry={() => void refresh()}
        />
      </Page>
    );
  }
  return (
    <Page title={t`Assets`}>
      <TotalCard equity={equity} isOffline={wallet.status === 'failed'} />
      <EquityCard equity={equity} />
      {wallet.data === undefined || equity === null ? (
        <Card title={t({ message: 'Spot', comment: 'Account for buying and selling coins' })} padding="none">
          <SkeletonRows count={3} label={t`Loading balances`} />
        </Card>
      ) : (
        <>
          {accountsOf(wallet.data.list, equity, report.data?.coins).map((view) => (
            <AccountCard view={view} key={view.account} />
          ))}
          <p className={styles.explanation}>
            <Trans>Values in USDT, at the simulated market’s prices at the time above.</Trans>
          </p>
        </>
      )}
    </Page>
  );
}
