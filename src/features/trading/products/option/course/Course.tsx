import { Trans } from '@lingui/react/macro';
import { atom, useAtomValue } from 'jotai';
import type { MarketRules } from '#contract/markets.ts';
import { decimalsAt } from '#contract/rules/dayRules.ts';
import { formatPrice } from '#src/lib/figures/format.ts';
import { optionsAtom } from '#src/state/trading/orders.ts';
import { Unseen } from '#src/ui/blocks/Unseen.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './Course.module.css';
import { courseMs, drawCourse, fromCandles, joined, type Point, withPoint } from './course.rules.ts';
import { selectAtom } from 'jotai/utils';
import { call } from '#src/lib/api.ts';
import { type Tradable, tradablePriceAtom } from '#src/state/market/livePrice.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import { readFact } from '#src/state/feed/readFact.ts';

const none: readonly Point[] = [];
const limit = courseMs / 60_000 + 1;

/** The price of the last minutes: what the server knows of before, and what was seen since somebody looks. */
const courseAtom = perKey((symbol: string) => {
  const before = readFact<{ points: readonly Point[] }>(
    `course:${symbol}`,
    async () => ({ points: fromCandles(await call('currency/new_timeshar', { symbol, interval: '1m', limit })) }),
    { scope: 'all' },
  );
  const sinceAtom = selectAtom(tradablePriceAtom(symbol), (price: Tradable<string>, points: readonly Point[] = none) =>
    price.isLive ? withPoint(points, { atMs: price.atMs, price: Number(price.data) }) : points,
  );
  return atom((get) => joined(get(before.factAtom).data?.points ?? none, get(sinceAtom)));
});

const box = { width: 360, height: 84 };

/** The last minutes of the price, with a line at the price at which each running option began. */
export function Course({ rules }: { rules: MarketRules }) {
  const tag = useTag();
  const points = useAtomValue(courseAtom(rules.symbol));
  const running = useAtomValue(optionsAtom).data?.list.filter(({ symbol }) => symbol === rules.symbol) ?? [];
  const drawn = drawCourse(
    points,
    running.map(({ open_price }) => Number(open_price)),
    box,
  );
  const [low, high] = [Math.min, Math.max].map((extreme) => {
    if (points.length === 0) return '';
    const price = extreme(...points.map((point) => point.price));
    const decimals = decimalsAt(rules, price);
    return formatPrice(price.toFixed(decimals), decimals, tag);
  });
  return (
    <figure className={styles.course} data-testid="course">
      <svg className={styles.picture} viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden>
        {drawn?.levels.map((y, at) => (
          <line
            className={styles.level}
            key={running[at]?.id}
            x1={0}
            x2={box.width}
            y1={y}
            y2={y}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {drawn === null ? null : <path className={styles.line} d={drawn.path} vectorEffect="non-scaling-stroke" />}
      </svg>
      <figcaption className={styles.words}>
        <span>
          <Trans>Last 5 minutes</Trans>
        </span>
        {drawn === null ? null : (
          <span>
            <Unseen>
              <Trans comment="Lowest and highest price; two prices follow">from lowest to highest</Trans>{' '}
            </Unseen>
            {low} – {high}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
