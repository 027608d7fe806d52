import { Trans, useLingui } from '@lingui/react/macro';
import type { DepositCurrency } from '#contract/rules/deposit.ts';
import { withdrawalRules } from '#contract/rules/withdrawal/rules.ts';
import { formatDuration, formatTimes } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { writeEnding } from '#src/lib/figures/ending.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { SentenceGap } from '#src/ui/words/SentenceGap.tsx';
import styles from './Conditions.module.css';
import type { Place } from '#src/state/places.ts';

interface ConditionsProps {
  currency: DepositCurrency;
  /** Absent while they are on their way. */
  info: Place['info'] | undefined;
}

/** Every limit, fee and waiting time, before anything is filled in. */
export function Conditions({ currency, info }: ConditionsProps) {
  const { t } = useLingui();
  const tag = useTag();
  const show = (amount: string | undefined, unit: string) =>
    amount === undefined ? <Skeleton width={88} /> : <AmountText amount={amount} unit={unit} />;
  const times = formatTimes(String(withdrawalRules.turnoverMultiple), tag);
  const rows: FigureRow[] = [
    { label: t({ message: 'Minimum', comment: 'Smallest amount of a deposit' }), value: show(info?.min, currency) },
    { label: t({ message: 'Maximum', comment: 'Largest amount of a deposit' }), value: show(info?.max, currency) },
    { label: t`Fee`, value: show(info?.fee, currency) },
    {
      label: t({ message: 'Credited in', comment: 'The currency in which a deposit arrives' }),
      value: info === undefined ? <Skeleton width={60} /> : info.credited_in,
    },
    {
      label: t({ message: 'Before you withdraw', comment: 'What a deposit requires: a volume of trades' }),
      value: t`Trade ${times} the deposit`,
    },
    {
      label: t`Review time`,
      value: info === undefined ? <Skeleton width={72} /> : formatDuration(info.review_seconds, tag),
    },
  ];
  const ending = info === undefined ? undefined : writeEnding(info.refused_ending, tag);
  return (
    <Card
      title={t`Conditions`}
      testId="conditions"
      action={
        <Button kind="plain" size="small" href={paths.help({ id: 'deposits' })}>
          <Trans>How deposits work</Trans>
        </Button>
      }
    >
      <FigureRows rows={rows} />
      <p className={styles.rule}>
        {ending === undefined ? (
          <Skeleton />
        ) : (
          <Trans comment="ending is a figure like .13">
            Amounts ending in {ending} are rejected so you can practise a rejection.
          </Trans>
        )}
        {currency === 'USD' ? (
          <>
            <SentenceGap />
            <Trans>US dollars are credited as USDT, at 1:1.</Trans>
          </>
        ) : null}
      </p>
    </Card>
  );
}
