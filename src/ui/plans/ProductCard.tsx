import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Measured, MeasuredFigures, PlanOffer } from '#contract/api/plans/plans.ts';
import { paths } from '#src/lib/paths.ts';
import { Card } from '../blocks/Card.tsx';
import { WayAmount } from '../figures/AmountText.tsx';
import { Beside } from './Beside.tsx';
import { HowMeasured } from './HowMeasured.tsx';
import styles from './ProductCard.module.css';
import { RangeAxis } from './RangeAxis.tsx';

/** What the user's own orders of a product have brought so far. */
export interface OwnResult {
  /** USDT, signed: results less costs. */
  result: string;
  /** How many plan days are in it. */
  days: number;
}

export interface ProductCardProps {
  title: string;
  /** What is advertised: never without what was measured, and the other way round. */
  claimed: PlanOffer['claimed'];
  measured: Measured;
  /** Which of the measured amounts is shown; the first one by default. */
  row?: MeasuredFigures | undefined;
  /** What the product asks for: amounts, days, how often. */
  terms?: ReactNode;
  /** A way to choose the row. */
  choice?: ReactNode;
  /** Null for whoever has none. */
  own?: OwnResult | null;
  action?: ReactNode;
  testId?: string;
}

/** A product as it is advertised, and beside it what its rule brought when it was measured. */
export function ProductCard({ title, claimed, measured, terms, choice, own = null, ...props }: ProductCardProps) {
  const { t } = useLingui();
  const row = props.row ?? measured.rows[0];
  return (
    <Card title={title} {...(props.testId === undefined ? {} : { testId: props.testId })}>
      <div className={styles.stack}>
        {terms === undefined ? null : <div className={styles.terms}>{terms}</div>}
        {choice === undefined ? null : <div className={styles.choice}>{choice}</div>}
        {row === undefined ? null : (
          <>
            <Beside claimed={claimed} figures={row} label={t`${title}: claimed and measured`} />
            <RangeAxis claimed={claimed} figures={row} />
          </>
        )}
        {own === null ? null : <Own own={own} />}
        <HowMeasured measured={measured} />
        <p className={styles.links}>
          <Link href={paths.help({ id: 'warning-signs' })}>
            <Trans comment="Link to a help article">Warning signs</Trans>
          </Link>
          <Link href={paths.help({ id: 'daily-rates' })}>
            <Trans comment="Link to a help article">How daily rates add up</Trans>
          </Link>
        </p>
        {props.action}
      </div>
    </Card>
  );
}

function Own({ own: { result, days } }: { own: OwnResult }) {
  const sum = <WayAmount amount={result} />;
  return (
    <p className={styles.own} data-testid="own-result">
      <Trans comment="sum is like -0.12 USDT">
        Your result: {sum} (
        <Plural value={days} one="# plan day" other="# plan days" />)
      </Trans>
    </p>
  );
}
