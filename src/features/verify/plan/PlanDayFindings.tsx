import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { describeError } from '#src/lib/errorText.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { usePlanNames } from '#src/ui/plans/usePlanNames.ts';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { SealCard } from '../SealCard.tsx';
import { Verdict } from '../Verdict.tsx';
import styles from '../Verify.module.css';
import { timeOfTick } from '../verify.rules.ts';
import { checkOfPlanDay, type PlanDayChecked } from './planDay.atoms.ts';
import type { PlanDayAsked } from './planDay.rules.ts';

/** A plan day as its order tells of it, and what this phone computes of it. */
export function PlanDayFindings({ asked }: { asked: PlanDayAsked }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const { factAtom, refreshAtom } = checkOfPlanDay(asked);
  const fact = useAtomValue(factAtom);
  const refresh = useSetAtom(refreshAtom);
  return (
    <>
      <AskedCard asked={asked} />
      {fact.data !== undefined ? (
        <Result checked={fact.data} />
      ) : fact.status === 'failed' ? (
        <ErrorState
          title={t`Couldn’t check this plan day`}
          detail={describeError(i18n, fact.error, tag)}
          about={fact.error.key}
          onRetry={() => void refresh()}
        />
      ) : (
        <Card padding="none">
          <SkeletonRows count={3} label={t`Calculating plan day`} />
        </Card>
      )}
    </>
  );
}

function AskedCard({ asked }: { asked: PlanDayAsked }) {
  const { t } = useLingui();
  const names = usePlanNames();
  const { plan, n, amount, net, stretches } = asked;
  return (
    <Card title={t({ message: 'Plan day, as shown in its order', comment: 'Title of a card' })} testId="plan-asked">
      <FigureRows
        rows={[
          { label: t({ message: 'Plan', comment: 'Row: which product' }), value: names[plan] },
          { label: t({ message: 'Plan day', comment: 'Row: its number' }), value: String(n) },
          {
            label: t({ message: 'Amount used', comment: 'Row: an amount' }),
            value: <AmountText amount={amount} unit="USDT" />,
          },
          {
            label: t({ message: 'Result', comment: 'Row: of a plan day' }),
            value: <AmountText amount={net} unit="USDT" signed />,
          },
          ...stretches.map(({ from, to, drawnOn }, at) => {
            const number = at + 1;
            return {
              label:
                drawnOn === null
                  ? t({ message: `Path segment ${number}`, comment: 'Row: from when to when' })
                  : t({ message: `Path segment ${number}, drawn at random`, comment: 'Row: from when to when' }),
              value: `${timeOfTick(from)} – ${timeOfTick(to)}`,
            };
          }),
        ]}
      />
    </Card>
  );
}

function Result({ checked }: { checked: PlanDayChecked }) {
  const { t } = useLingui();
  if (checked.state === 'secret') {
    const until = <Moment at={checked.until} />;
    return (
      <Card title={t`This day isn’t over yet`} testId="secret">
        <p>
          <Trans comment="until is a time like 2026-11-22 01:00:00">
            A seed behind this plan day is secret until {until}. After that, you can check the day here.
          </Trans>
        </p>
      </Card>
    );
  }
  if (checked.state === 'unproven') return <Unproven checked={checked} />;
  return <Done checked={checked} />;
}

function Unproven({ checked: { date, day } }: { checked: Extract<PlanDayChecked, { state: 'unproven' }> }) {
  return (
    <>
      <output className={styles.whole} data-verdict={day.state === 'unpublished' ? 'open' : 'bad'}>
        <Verdict verdict={day.state === 'unpublished' ? 'open' : 'bad'} testId="verdict">
          {day.state === 'unpublished' ? (
            <Trans comment="date like 2026-11-22">
              No commitment for {date}: this server started later. Without one, nothing can be proven.
            </Trans>
          ) : null}
          {day.state === 'refused' ? (
            <Trans comment="date like 2026-11-22">
              The seed of {date} is not the one that was committed to. Nothing is calculated from it.
            </Trans>
          ) : null}
          {day.state === 'tilted' ? (
            <Trans comment="date like 2026-11-22">
              The day {date} breaks the market’s public rule: it was manipulated before it was committed to.
            </Trans>
          ) : null}
          {day.state === 'foreign' ? (
            <Trans comment="date like 2026-11-22">
              The day {date} belongs to a different version of the market than this app’s. Update the app.
            </Trans>
          ) : null}
        </Verdict>
      </output>
      {day.state === 'unpublished' ? null : <SealCard seal={day.seal} />}
    </>
  );
}

function Done({ checked }: { checked: Extract<PlanDayChecked, { state: 'done' }> }) {
  const { t } = useLingui();
  const { net, isSame, isDrawn, fees, slippage, trades, seals } = checked;
  const isInTime = seals.every((seal) => seal.isInTime);
  const isGood = isSame && isDrawn !== false;
  return (
    <>
      <output className={styles.whole} data-verdict={isGood ? (isInTime ? 'good' : 'open') : 'bad'}>
        <Verdict verdict={isGood ? (isInTime ? 'good' : 'open') : 'bad'} testId="verdict">
          {isGood && isInTime ? <Trans>Everything matches: this device gets the same result.</Trans> : null}
          {isGood && !isInTime ? (
            <Trans>
              This device gets the same result. But not every day it uses was committed to before it began: for those,
              the seed matches but proves less.
            </Trans>
          ) : null}
          {isSame ? null : <Trans>Mismatch: this device gets a different result.</Trans>}
          {isSame && isDrawn === false ? <Trans>Mismatch: the window is not the one drawn at random.</Trans> : null}
        </Verdict>
      </output>
      <Card title={t`Plan day, calculated on this device`} testId="plan-computed">
        <FigureRows
          rows={[
            {
              label: t({ message: 'Result', comment: 'Row: of a plan day' }),
              value: <AmountText amount={net} unit="USDT" signed />,
            },
            {
              label: t({ message: 'Fees included', comment: 'Row: of a plan day' }),
              value: <AmountText amount={fees} unit="USDT" />,
            },
            {
              label: t({ message: 'Slippage included', comment: 'Row: of a plan day' }),
              value: <AmountText amount={slippage} unit="USDT" />,
            },
            {
              label: t({ message: 'Trades', context: 'count', comment: 'Row: how many a plan day had' }),
              value: String(trades),
            },
            ...(isDrawn === null
              ? []
              : [
                  {
                    label: t({ message: 'Window drawn at random', comment: 'Row: of a plan day that was moved ahead' }),
                    value: isDrawn
                      ? t({ message: 'matches the draw', comment: 'Of a window' })
                      : t({ message: 'different', comment: 'Of a window' }),
                  },
                ]),
          ]}
        />
      </Card>
      {seals.map((seal) => (
        <SealCard key={seal.date} seal={seal} />
      ))}
    </>
  );
}
