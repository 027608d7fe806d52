import { useLingui } from '@lingui/react/macro';
import { marketOf } from '#contract/markets.ts';
import { changePercent } from '#contract/rules/quote.ts';
import { formatPrice } from '#src/lib/figures/format.ts';
import { ChangePill } from '#src/ui/figures/ChangePill.tsx';
import { sparkPath } from '#src/ui/figures/sparkPath.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { wayOf } from '#src/ui/figures/way.ts';
import styles from './ReportChart.module.css';

interface ReportChartProps {
  symbol: string;
  /** Closes, oldest first. */
  points: readonly string[];
}

const size = { width: 320, height: 96 };

/** The course of the time that a report is about; what the line shows, the figures around it say. */
export function ReportChart({ symbol, points }: ReportChartProps) {
  const { t } = useLingui();
  const tag = useTag();
  const [first, last, rules] = [points[0], points.at(-1), marketOf(symbol)];
  if (first === undefined || last === undefined || rules === undefined || points.length < 2) return null;
  const name = `${rules.base}/${rules.quote}`;
  const change = changePercent(last, first);
  const [from, to] = [first, last].map((price) => formatPrice(price, rules.pricePrecision, tag));
  return (
    <span className={styles.chart} data-testid="news-chart">
      <span className={styles.head}>
        <span className={styles.symbol}>{name}</span>
        <ChangePill change={change} look="plain" />
      </span>
      <svg
        className={styles.line}
        data-way={wayOf(change)}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <path d={sparkPath(points, size)} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={styles.ends}>
        <span>{t({ message: `from ${from}`, comment: 'First price of a chart, at its left end' })}</span>
        <span>{t({ message: `to ${to}`, comment: 'Last price of a chart, at its right end' })}</span>
      </span>
    </span>
  );
}
