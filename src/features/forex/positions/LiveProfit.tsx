import type { Position } from '#contract/api/positions.ts';
import { fromMinor } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { wayOf } from '#src/ui/figures/way.ts';
import type { ForexPrices } from '../market.rules.ts';
import { useFigures } from '../useFigures.ts';
import styles from './PositionCard.module.css';
import { liveResult } from './position.rules.ts';

interface LiveProfitProps {
  position: Position;
  rules: MarketRules;
  prices: ForexPrices | null;
  isLive: boolean;
}

/** What the position would bring if it were closed now, swap included, and how many pips the price has gone. */
export function LiveProfit({ position, rules, prices, isLive }: LiveProfitProps) {
  const figures = useFigures(rules);
  const live = liveResult(position, rules, prices);
  if (live === null) return <p className={styles.profit}>–</p>;
  return (
    <p
      className={styles.profit}
      data-way={wayOf(fromMinor(live.result, 'USDT'))}
      data-live={isLive}
      data-testid="live-profit"
    >
      {figures.signedCents(live.result)}
      <span className={styles.pips}>{figures.signedPips(live.pips)}</span>
    </p>
  );
}
