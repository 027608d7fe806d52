import { Trans, useLingui } from '@lingui/react/macro';
import Trash from 'lucide-react/icons/trash-2';
import { Link } from 'wouter';
import { marketOf } from '#contract/markets.ts';
import { formatPrice } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import type { PriceAlert } from '#src/state/alerts/alert.rules.ts';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Moment } from '#src/ui/figures/Moment.tsx';
import styles from './AlertSheet.module.css';

interface AlertRowProps {
  alert: PriceAlert;
  onRemove(): void;
}

/** One alert: what it waits for, or when it was reached. */
export function AlertRow({ alert, onRemove }: AlertRowProps) {
  const { t } = useLingui();
  const tag = useTag();
  const { symbol, side, price, hit } = alert;
  const { base, quote, pricePrecision } = marketOf(symbol) ?? { base: symbol, quote: '', pricePrecision: 0 };
  const [pair, level] = [`${base}/${quote}`, formatPrice(price, pricePrecision, tag)];
  const words = side === 'above' ? t`rises to ${level}` : t`falls to ${level}`;
  return (
    <div className={styles.row} data-testid={`alert-${symbol}`} data-said={hit !== null}>
      <Link className={styles.text} href={paths.kline({ symbol })}>
        <span className={styles.pair}>{pair}</span>
        <span>{words}</span>
        <span className={styles.state}>{hit === null ? <Trans>active</Trans> : <Said at={hit.at} />}</span>
      </Link>
      <IconButton
        label={t({
          message: `Delete alert: ${pair} ${words}`,
          comment: 'Like: Delete the alert: BTC/USDT rises to 70,000',
        })}
        icon={<Trash size={18} aria-hidden />}
        onClick={onRemove}
      />
    </div>
  );
}

function Said({ at }: { at: number }) {
  const time = <Moment at={at} />;
  return <Trans comment="A price alert; time like 2026-11-22 12:04:31">reached {time}</Trans>;
}
