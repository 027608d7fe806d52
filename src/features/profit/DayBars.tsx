import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useState } from 'react';
import { formatSigned } from '#src/lib/figures/format.ts';
import { WayAmount } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { wayOf } from '#src/ui/figures/way.ts';
import styles from './DayBars.module.css';
import { type DaySums, heightsOf } from './profit.rules.ts';

/** In units of the drawing: a day is one wide, profit and loss are fifty high each. */
const sideHeight = 50;
const gap = 0.16;
/** What is not nothing can be seen. */
const leastHeight = 1;

/**
 * A bar a day, above the line for a profit, below it for a loss. A slider over the bars chooses the day whose figures stand above
 * them: with a finger, with the arrow keys, and for those who hear the page.
 */
export function DayBars({ days }: { days: readonly DaySums[] }) {
  const { t } = useLingui();
  const tag = useTag();
  const [chosen, setChosen] = useState(() => lastWithFigures(days));
  const day = days[chosen];
  const closed = useClosed(day?.count ?? 0);
  if (day === undefined) return null;
  const { date, result } = day;
  const figure = `${formatSigned(result, 2, tag)} USDT`;
  const heights = heightsOf(days);
  return (
    <div className={styles.chart} style={{ '--count': days.length } as CSSProperties}>
      <p className={styles.head} data-testid="day">
        <span className={styles.date}>{date}</span>
        <span className={styles.result}>
          <WayAmount amount={result} shown={2} />
        </span>
        <span className={styles.count}>{closed}</span>
      </p>
      <div className={styles.plot}>
        <svg
          className={styles.bars}
          viewBox={`0 ${-sideHeight} ${days.length} ${2 * sideHeight}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          <rect className={styles.chosen} x={chosen} y={-sideHeight} width={1} height={2 * sideHeight} />
          {days.map((one, at) => {
            const share = heights[at] ?? 0;
            const height = share === 0 ? 0 : Math.max(leastHeight, Math.abs(share) * (sideHeight - 2));
            return (
              <rect
                className={styles.bar}
                data-way={wayOf(one.result)}
                key={one.date}
                x={at + gap / 2}
                y={share > 0 ? -height : 0}
                width={1 - gap}
                height={height}
              />
            );
          })}
          <line className={styles.zero} x1={0} x2={days.length} y1={0} y2={0} vectorEffect="non-scaling-stroke" />
        </svg>
        <input
          className={styles.slider}
          type="range"
          min={0}
          max={days.length - 1}
          step={1}
          value={chosen}
          aria-label={t({ message: 'Day', comment: 'What the slider over a chart chooses' })}
          aria-valuetext={`${date}: ${figure}`}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      </div>
      <p className={styles.ends} aria-hidden>
        <span>{days[0]?.date}</span>
        <span>{days.at(-1)?.date}</span>
      </p>
    </div>
  );
}

function lastWithFigures(days: readonly DaySums[]): number {
  const at = days.findLastIndex(({ count, result }) => count > 0 || wayOf(result) !== 'flat');
  return at === -1 ? days.length - 1 : at;
}

function useClosed(count: number): string {
  const { t } = useLingui();
  if (count === 0) return t({ message: 'Nothing closed', comment: 'Of a day' });
  return t({ message: `Closed: ${count}`, comment: 'How many positions and options were closed' });
}
