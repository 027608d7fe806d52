import { isLotMarket } from '#contract/rules/trading/figures.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { pipDecimals, spreadOf } from '#contract/rules/trading/lots.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { formatAmount, formatCompact, formatPrice } from '#src/lib/figures/format.ts';
import { formatBps, formatRange, formatLeverage } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { dataAgeAtom, quoteAtom } from '#src/state/market/quotes.ts';
import { useMarketToday } from '#src/state/market/today.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Moment } from '#src/ui/figures/Moment.tsx';
import styles from './MarketDetails.module.css';

interface MarketDetailsProps {
  rules: MarketRules;
  name: string;
  /** When the market opens next (seconds), while it rests. */
  opensAt: number | null;
}

/** The day's range and the rules of the market, in place below its row. */
export function MarketDetails({ rules: always, name, opensAt }: MarketDetailsProps) {
  const { t } = useLingui();
  const rules = useMarketToday(always);
  const tag = useTag();
  const quote = useAtomValue(quoteAtom(rules.symbol));
  const price = (decimal: string | undefined) =>
    decimal === undefined ? '–' : formatPrice(decimal, rules.pricePrecision, tag);
  const isLots = isLotMarket(rules);
  const unit = isLots ? t({ message: 'lots', comment: 'Unit of quantity of forex and metals' }) : rules.base;
  const quantity = (decimal: string) => `${formatAmount(decimal, 'full', tag)} ${unit}`;
  const opens = opensAt === null ? '' : <Moment at={opensAt} />;
  return (
    <div className={styles.details}>
      <p className={styles.name}>
        {name}
        <span className={styles.ways}>
          <Button
            kind="secondary"
            size="small"
            href={paths.kline({ symbol: rules.symbol })}
            testId={`chart-${rules.symbol}`}
          >
            <Trans>Chart</Trans>
          </Button>
          <Button
            kind="secondary"
            size="small"
            href={isLots ? paths.forex({ symbol: rules.symbol }) : paths.trade({ symbol: rules.symbol })}
            testId={`trade-${rules.symbol}`}
          >
            <Trans context="act" comment="Button: to the page of trading">
              Trade
            </Trans>
          </Button>
        </span>
        {opensAt === null ? null : (
          <span className={styles.closed}>
            <Trans>Closed · opens {opens}</Trans>
          </span>
        )}
      </p>
      <dl className={styles.figures}>
        <Figure label={t({ message: '24h open', comment: 'Price 24 hours ago' })}>{price(quote?.open)}</Figure>
        <Figure label={t`24h high`}>{price(quote?.high)}</Figure>
        <Figure label={t`24h low`}>{price(quote?.low)}</Figure>
        <Figure label={t`24h volume`}>
          {quote === undefined ? '–' : `${formatCompact(quote.volume, tag)} ${unit}`}
        </Figure>
        {isLots ? null : <Figure label={t`Spot fee`}>{formatBps(rules.spotFeeBps, tag)}</Figure>}
        {isLots ? (
          <Figure label={t({ message: 'Spread now', comment: 'Of forex and metals: between bid and ask' })}>
            <Spread rules={rules} />
          </Figure>
        ) : (
          <Figure label={t`Futures fee`}>{formatBps(rules.contractFeeBps, tag)}</Figure>
        )}
        <Figure label={t({ message: 'Quantity increment', comment: 'Quantities are multiples of it' })}>
          {quantity(rules.quantityStep)}
        </Figure>
        <Figure label={t({ message: 'Maximum quantity', comment: 'Largest quantity of one order' })}>
          {quantity(rules.quantityMax)}
        </Figure>
        <Figure label={t({ message: 'Leverage', comment: 'Range like 1–100x' })}>
          {formatLeverage(formatRange(`${rules.leverages[0]}`, `${rules.leverages.at(-1)}`, tag), tag)}
        </Figure>
      </dl>
    </div>
  );
}

/** What forex and metals cost in place of a fee. It goes by the hour. */
function Spread({ rules }: { rules: MarketRules }) {
  const { t } = useLingui();
  const tag = useTag();
  const spread = spreadOf(rules, useAtomValue(dataAgeAtom)?.asOf ?? nowSeconds());
  const count = formatAmount(formatDecimal(spread, rules.pricePrecision - pipDecimals(rules)), 1, tag);
  return t({ message: `${count} pips`, comment: 'A distance between two prices, like 12.5 pips' });
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
