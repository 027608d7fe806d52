import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type MarketRules, markets } from '#contract/markets.ts';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { useMarketNames } from '#src/ui/figures/useMarketName.ts';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TimeField } from '#src/ui/form/TimeField.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { firstTickOf } from './judge.rules.ts';
import styles from './Verify.module.css';
import { clockOfTick, dateOfTick, dayOf, spanOf, tickAtClock } from './verify.rules.ts';

interface ChoiceProps {
  rules: MarketRules;
  tick: number;
  /** Days that are over, newest first. */
  dates: readonly string[];
}

/** Day, market and time. They are the page's address: what is checked can be shared. */
export function Choice({ rules, tick, dates }: ChoiceProps) {
  const { t } = useLingui();
  const [, go] = useLocation();
  const nameOf = useMarketNames();
  const [typed, setTyped] = useState<string | null>(null);
  const date = dateOfTick(tick);
  const clock = clockOfTick(tick);
  const { from, to } = spanOf(date);
  const [begins, ends] = [<Moment key="from" at={from} />, <Moment key="to" at={to} />];
  const show = (symbol: string, at: number) => go(paths.verify({ symbol, at: String(at) }), { replace: true });
  const chooseTime = (text: string) => {
    const found = tickAtClock(date, text);
    setTyped(found === null ? text : null);
    if (found !== null) show(rules.symbol, found);
  };
  const isSkipped = typed !== null && typed !== '';
  const days = dates.includes(date) ? dates : [date, ...dates];
  return (
    <Card>
      <div className={styles.fields}>
        <SelectField
          label={t({ message: 'Date', comment: 'Field' })}
          name="day"
          hint={
            <Trans comment="two times like 2026-11-21 01:00:00">
              Market days run in UTC: this one is from {begins} to {ends} in this device’s time.
            </Trans>
          }
          value={date}
          options={days.map((day) => ({ value: day, label: day }))}
          onChange={(day) => show(rules.symbol, tickAtClock(day, clock) ?? firstTickOf(dayOf(day)))}
        />
        <SelectField
          label={t({ message: 'Market to check', comment: 'Field' })}
          name="market"
          value={rules.symbol}
          options={markets.map((market) => ({
            value: market.symbol,
            label: `${market.base}/${market.quote} · ${nameOf(market)}`,
          }))}
          onChange={(symbol) => show(symbol, tick)}
        />
        <TimeField
          label={t({ message: 'Time', context: 'time of day', comment: 'Field; the date is another one' })}
          name="time"
          hint={t`In this device’s time. Each price lasts a fifth of a second.`}
          {...(isSkipped ? { error: t`This device’s clock skips this time on this day.` } : {})}
          value={typed ?? clock}
          onChange={chooseTime}
        />
      </div>
    </Card>
  );
}
