import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import { type IndicatorName, indicatorNames, usualParams } from '#src/ui/chart/bars.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import styles from './IndicatorSheet.module.css';
import { changeSettingsAtom, type ChartSettings, isPeriod, periodMax } from './settings.atoms.ts';

interface IndicatorSheetProps {
  settings: ChartSettings;
  onClose(): void;
}

/** Which indicators the chart has, and with which periods. */
export function IndicatorSheet({ settings, onClose }: IndicatorSheetProps) {
  const { t } = useLingui();
  const change = useSetAtom(changeSettingsAtom);
  const { shown, params, showsOwn } = settings;
  const words: Record<IndicatorName, string> = {
    MA: t`Moving average`,
    EMA: t`Exponential moving average`,
    BOLL: t`Bollinger bands`,
    VOL: t({ message: 'Volume', comment: 'Indicator below the chart' }),
    MACD: t`Moving average convergence divergence`,
    KDJ: t`Stochastic oscillator`,
    RSI: t`Relative strength index`,
  };
  // What is typed stays as it is while it changes the periods; the usual ones come into fields of their own.
  const [resets, setResets] = useState(0);
  const resetPeriods = () => {
    void change({ params: usualParams });
    setResets((count) => count + 1);
  };
  const toggle = (name: IndicatorName) =>
    void change({ shown: indicatorNames.filter((one) => (one === name) !== shown.includes(one)) });
  return (
    <Sheet title={t`Indicators and lines`} onClose={onClose} testId="indicator-sheet">
      <section className={styles.indicator}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={showsOwn}
            onChange={() => void change({ showsOwn: !showsOwn })}
            data-testid="show-own"
          />
          <span>{t({ message: 'Your orders and positions', comment: 'Switch: lines on the chart' })}</span>
        </label>
      </section>
      {indicatorNames.map((name) => (
        <section className={styles.indicator} key={name}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={shown.includes(name)}
              onChange={() => toggle(name)}
              data-testid={`show-${name}`}
            />
            <span className={styles.name}>{name}</span>
            <span className={styles.words}>{words[name]}</span>
          </label>
          {shown.includes(name) ? (
            <Periods
              key={resets}
              name={name}
              values={params[name]}
              onChange={(values) => void change({ params: { ...params, [name]: values } })}
            />
          ) : null}
        </section>
      ))}
      <Button kind="plain" size="small" onClick={resetPeriods}>
        <Trans comment="Button: the usual periods of all indicators again">Reset</Trans>
      </Button>
    </Sheet>
  );
}

interface PeriodsProps {
  name: IndicatorName;
  values: readonly number[];
  onChange(values: number[]): void;
}

/** The periods of one indicator; a wrong one says so and changes nothing. */
function Periods({ name, values, onChange }: PeriodsProps) {
  const { t } = useLingui();
  const groupId = useId();
  const period = t({ message: 'Length', comment: 'Of an indicator: how many candles it looks back' });
  const named: Partial<Record<IndicatorName, readonly string[]>> = {
    BOLL: [period, t({ message: 'Deviations', comment: 'Bollinger bands: how many standard deviations wide' })],
    MACD: [
      t({ message: 'Fast', comment: 'MACD: period of the fast average' }),
      t({ message: 'Slow', comment: 'MACD: period of the slow average' }),
      t({ message: 'Signal', comment: 'MACD: period of the signal line' }),
    ],
    KDJ: [period, t`Smoothing of K`, t`Smoothing of D`],
  };
  const [typed, setTyped] = useState(() => values.map(String));
  const put = (at: number, text: string) => {
    const next = typed.map((one, index) => (index === at ? text : one));
    setTyped(next);
    const numbers = next.map(Number);
    if (numbers.every(isPeriod)) onChange(numbers);
  };
  return (
    <fieldset className={styles.periods} id={groupId}>
      <legend className={styles.legend}>{t({ message: 'Periods', comment: 'Of an indicator of the chart' })}</legend>
      {typed.map((text, at) => {
        const number = at + 1;
        return (
          <TextField
            // oxlint-disable-next-line react/no-array-index-key -- the n-th period of the indicator
            key={at}
            label={named[name]?.[at] ?? `${name} ${number}`}
            value={text}
            inputMode="numeric"
            error={isPeriod(Number(text)) ? undefined : t`Enter a whole number from 1 to ${periodMax}.`}
            onChange={(value) => put(at, value)}
          />
        );
      })}
    </fieldset>
  );
}
