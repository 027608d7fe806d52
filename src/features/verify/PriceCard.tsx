import { Trans, useLingui } from '@lingui/react/macro';
import type { Candle } from '#contract/api/market.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import type { MarketRules } from '#contract/markets.ts';
import { formatPrice } from '#src/lib/figures/format.ts';
import type { Loadable } from '#src/lib/loadable.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import type { Figures } from './judge.rules.ts';
import { Verdict } from './Verdict.tsx';
import styles from './Verify.module.css';
import { fitsCandle, timeOfTick } from './verify.rules.ts';

interface PriceCardProps {
  rules: MarketRules;
  tick: number;
  figures: Figures;
  candle: Loadable<Candle>;
}

/** The price that this phone computes, beside what the server says of its minute. */
export function PriceCard({ rules, tick, figures, candle }: PriceCardProps) {
  const { t } = useLingui();
  const tag = useTag();
  const write = (price: string) => formatPrice(price, rules.pricePrecision, tag);
  const { price, bid, ask, second } = figures;
  const secondAt = Math.floor((tick * tickMs) / 1000) * (1000 / tickMs);
  return (
    <Card title={t`Price, calculated on this device`} testId="price">
      <p className={styles.moment}>{timeOfTick(tick)}</p>
      <p className={styles.price}>
        <span data-testid="computed-price">{write(price)}</span> <span className={styles.unit}>{rules.quote}</span>
      </p>
      <FigureRows
        rows={
          bid === null || ask === null
            ? [{ label: t`Order book`, value: t`Market is closed` }]
            : [
                {
                  label: t({ message: 'Bid', comment: 'Label beside the price at which one can sell' }),
                  value: write(bid),
                },
                {
                  label: t({ message: 'Ask', comment: 'Label beside the price at which one can buy' }),
                  value: write(ask),
                },
              ]
        }
      />
      <details className={styles.second}>
        <summary>
          <Trans>All five prices in this second</Trans>
        </summary>
        <FigureRows rows={second.map((value, at) => ({ label: timeOfTick(secondAt + at), value: write(value) }))} />
      </details>
      <ServerSays figures={figures} candle={candle} write={write} />
    </Card>
  );
}

interface ServerSaysProps {
  figures: Figures;
  candle: Loadable<Candle>;
  write(price: string): string;
}

function ServerSays({ figures, candle, write }: ServerSaysProps) {
  if (candle.data === undefined) {
    return (
      <Verdict verdict="open" testId="server-verdict">
        {candle.status === 'failed' ? (
          <Trans>Couldn’t load the server’s chart. This check doesn’t depend on it.</Trans>
        ) : (
          <Trans>Loading the server’s chart…</Trans>
        )}
      </Verdict>
    );
  }
  const [open, low, high] = [write(candle.data.open), write(candle.data.low), write(candle.data.high)];
  return fitsCandle(figures, candle.data) ? (
    <Verdict verdict="good" testId="server-verdict">
      <Trans comment="three prices">
        The server’s chart agrees: its minute opened at {open}, as calculated here, and the price is between its low{' '}
        {low} and its high {high}.
      </Trans>
    </Verdict>
  ) : (
    <Verdict verdict="bad" testId="server-verdict">
      <Trans comment="three prices">
        The server’s chart differs: its minute opened at {open}, with {low} as its low and {high} as its high.
      </Trans>
    </Verdict>
  );
}
