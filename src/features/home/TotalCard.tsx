import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { describeError } from '../../lib/errorText.ts';
import { formatAmount } from '../../lib/figures/format.ts';
import { paths } from '../../lib/paths.ts';
import { refreshWalletAtom, walletAtom } from '../../state/balances.ts';
import { hidesBalancesAtom } from '../../state/prefs.ts';
import { Card } from '../../ui/blocks/Card.tsx';
import { Skeleton } from '../../ui/blocks/Skeleton.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { AgeLabel } from '../../ui/figures/AgeLabel.tsx';
import { useTag } from '../../ui/figures/useTag.ts';
import styles from './TotalCard.module.css';

export function TotalCard({ name }: { name: string | null }) {
  const { t } = useLingui();
  const [isHidden, setHidden] = useAtom(hidesBalancesAtom);
  const label = isHidden ? t`Show the balance` : t`Hide the balance`;
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
      <Total isHidden={isHidden} />
    </Card>
  );
}

/** Of a balance that was stored on this device. */
function Age() {
  const known = useAtomValue(walletAtom).data;
  if (known?.fromCache !== true) return null;
  return (
    <span className={styles.age}>
      <AgeLabel asOf={known.fetchedAt} />
    </span>
  );
}

function Total({ isHidden }: { isHidden: boolean }) {
  const { i18n } = useLingui();
  const tag = useTag();
  const wallet = useAtomValue(walletAtom);
  const refresh = useSetAtom(refreshWalletAtom);
  const known = wallet.data;
  if (known === undefined && wallet.status === 'failed') {
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
    <a className={styles.figure} href={`#${paths.assets}`} data-testid="total">
      {known === undefined ? (
        <Skeleton width={190} height={28} />
      ) : (
        <span data-live={!known.fromCache}>{isHidden ? '••••••' : formatAmount(known.total, 2, tag)}</span>
      )}
      <span className={styles.unit}>USDT</span>
    </a>
  );
}
