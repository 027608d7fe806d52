import type { CSSProperties } from 'react';
import type { MeasuredFigures, PlanOffer } from '#contract/api/plans/plans.ts';
import styles from './RangeAxis.module.css';
import { axisOf } from './rates.rules.ts';

interface RangeAxisProps {
  claimed: PlanOffer['claimed'];
  figures: MeasuredFigures;
}

/** Claim and measurement on one scale; the table beside it says the same in figures. */
export function RangeAxis({ claimed, figures }: RangeAxisProps) {
  const axis = axisOf(claimed, figures);
  return (
    <div className={styles.axis} aria-hidden>
      <span className={styles.zero} style={place(axis.zero, axis.zero)} />
      <span className={styles.claimed} style={place(axis.claimed.from, axis.claimed.to)} />
      <span className={styles.measured} style={place(axis.measured.from, axis.measured.to)} />
    </div>
  );
}

function place(from: number, to: number): CSSProperties {
  return { insetInlineStart: `${from}%`, inlineSize: `${to - from}%` };
}
