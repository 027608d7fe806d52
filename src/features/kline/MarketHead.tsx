import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { MarketRules } from '#contract/markets.ts';
import { formatCompact, formatPrice } from '#src/lib/figures/format.ts';
import { dataAgeAtom, quoteAtom } from '#src/state/market/quotes.ts';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { ChangePill } from '#src/ui/figures/ChangePill.tsx';
import { PriceText } from '#src/ui/figures/PriceText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './MarketHead.module.css';

interface MarketHeadProps {
  rules: MarketRules;
  isOpen: boolean;
}

/** The price of a market now, and its last 24 hours. */
export function MarketHead({ rules, isOpen }: MarketHeadProps) {
  const { t } = useLingui();
  const tag = useTag();
  const quote = useAtomValue(quoteAtom(rules.symbol));
  const isLive = useAtomValue(dataAgeAtom)?.live === true && isOpen;
  const price = (decimal: string | undefined) =>
    decimal === undefined ? '–' : formatPrice(decimal, rules.pricePrecision, tag);
  return (
    <div className={styles.head}>
      <div className={styles.now}>
        <p className={styles.price} data-testid="price">
          {quote === undefined ? (
            <Skeleton width={140} height={28} />
          ) : (
            <PriceText price={quote.price} precision={rules.pricePrecision} isLive={isLive} />
          )}
        </p>
        <div className={styles.change}>
          {quote === undefined ? null : <ChangePill change={quote.change} isLive={isLive} look="plain" />}
        </div>
      </div>
      <dl className={styles.day}>
        <div>
          <dt>{t`24h high`}</dt>
          <dd>{price(quote?.high)}</dd>
        </div>
        <div>
          <dt>{t`24h low`}</dt>
          <dd>{price(quote?.low)}</dd>
        </div>
        <div>
          <dt>{t`24h volume`}</dt>
          <dd>{quote === undefined ? '–' : formatCompact(quote.volume, tag)}</dd>
        </div>
      </dl>
    </div>
  );
}
