import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dateOfDay } from '#contract/market/calendar.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { sparkPath } from '#src/ui/figures/sparkPath.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './EquityCard.module.css';
import type { Course } from './report.rules.ts';

const size = { width: 320, height: 120 };

/**
 * The course of the equity as a line. A slider over it chooses the day whose figures stand above: with a finger, with the arrow keys, and
 * for those who hear the page.
 */
export function EquityCurve({ course, since }: { course: Course; since: number }) {
  const { t } = useLingui();
  const tag = useTag();
  const own = useOwn();
  const { days, points, high, low } = course;
  const [chosen, setChosen] = useState(points.length - 1);
  const at = Math.min(chosen, points.length - 1);
  const day = days[at];
  const date = day?.date ?? dateOfDay(Math.floor(since / 86_400));
  const equity = points[at] ?? '0';
  const share = points.length > 1 ? at / (points.length - 1) : 1;
  return (
    <div>
      <p className={styles.head} data-testid="curve-day">
        <span>{date}</span>
        <span className={styles.equity}>{own(<AmountText amount={equity} unit="USDT" shown={2} />)}</span>
        {day === undefined ? null : own(<WayAmount amount={day.result} shown={2} />)}
      </p>
      {day === undefined || /^-?0\.0+$/.test(day.moved) ? null : (
        <p className={styles.words}>
          <Trans comment="Deposits less withdrawals of a day; an amount follows">
            Net flow: {own(<AmountText amount={day.moved} unit="USDT" shown={2} signed />)}
          </Trans>
        </p>
      )}
      <div className={styles.plot}>
        <svg
          className={styles.line}
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          <path d={sparkPath(points, size)} vectorEffect="non-scaling-stroke" />
          <line
            x1={2 + share * (size.width - 4)}
            x2={2 + share * (size.width - 4)}
            y1={0}
            y2={size.height}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <input
          className={styles.slider}
          type="range"
          min={0}
          max={points.length - 1}
          step={1}
          value={at}
          aria-label={t({ message: 'Day', comment: 'What the slider over a chart chooses' })}
          aria-valuetext={`${date}: ${formatAmount(equity, 2, tag)} USDT`}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      </div>
      <p className={styles.ends} aria-hidden>
        <span>{days[0]?.date}</span>
        <span>
          {own(formatAmount(low, 2, tag))} – {own(formatAmount(high, 2, tag))}
        </span>
      </p>
    </div>
  );
}
