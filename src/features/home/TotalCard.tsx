import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { Link } from 'wouter';
import { fromMinor } from '#contract/currencies.ts';
import { describeError } from '#src/lib/errorText.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { refreshWalletAtom, walletAtom } from '#src/state/balances.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { hidesBalancesAtom } from '#src/state/prefs.ts';
import { equityAtom } from '#src/state/worth/equity.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { AgeLabel } from '#src/ui/figures/AgeLabel.tsx';
import { EquityLines } from '#src/ui/figures/EquityLines.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './TotalCard.module.css';

export function TotalCard({ name }: { name: string | null }) {
  const { t } = useLingui();
  const [isHidden, setHidden] = useAtom(hidesBalancesAtom);
  const label = isHidden ? t`Show balance` : t`Hide balance`;
  return (
    <Card testId="total-card">
      <p className={styles.greeting}>{name === null ? <Skeleton width={120} /> : <Trans>Hello, {name}</Trans>}</p>
      <div className={styles.head}>
        <h2 className={styles.label}>
          <Trans>Total in practice money</Trans>
        </h2>
        <IconButton
          label={label}
          pressed={isHidden}
          icon={isHidden ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
          onClick={() => setHidden(!isHidden)}
        />
        <Age />
      </div>
      <Total />
    </Card>
  );
}

/** Of what is not live. */
function Age() {
  const known = useAtomValue(equityAtom);
  if (known === null || known.isLive) return null;
  return (
    <span className={styles.age}>
      <AgeLabel asOf={known.asOf} />
    </span>
  );
}

function Total() {
  const { i18n } = useLingui();
  const tag = useTag();
  const own = useOwn();
  const wallet = useAtomValue(walletAtom);
  const equity = useAtomValue(equityAtom);
  const refresh = useSetAtom(refreshWalletAtom);
  if (wallet.data === undefined && wallet.status === 'failed') {
    return (
      <div className={styles.failure} role="alert">
        <p>{describeError(i18n, wallet.error, tag)}</p>
        <Button kind="secondary" size="small" onClick={() => void refresh()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  return (
    <>
      <Link className={styles.figure} href={paths.assets()} data-testid="total">
        {equity === null ? (
          <Skeleton width={190} height={28} />
        ) : (
          <span data-live={equity.isLive}>{own(formatAmount(fromMinor(equity.total, 'USDT'), 2, tag))}</span>
        )}
        <span className={styles.unit}>USDT</span>
      </Link>
      {equity === null ? null : <EquityLines equity={equity} own={own} />}
    </>
  );
}
