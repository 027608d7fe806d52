import { cutToTick } from '#contract/rules/dayRules.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { formatPercentWhole } from '../formatPercentWhole.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { PriceField } from '#src/ui/trade/PriceField.tsx';
import { useFigureText } from '../useFigureText.ts';
import styles from './ContractForm.module.css';
import { priceAtShare, stopResult } from './contract.rules.ts';
import type { DraftField } from './draft.rules.ts';
import type { ContractForm } from './useContractForm.ts';

interface StopFieldsProps {
  rules: MarketRules;
  form: ContractForm;
  errorOf(field: DraftField): string | undefined;
}

const profits = [25, 50, 100] as const;
const losses = [-25, -50, -75] as const;

/** Take-profit and stop-loss, for who wants them: each says what it would bring, in money and as a share of the margin. */
export function StopFields({ rules, form, errorOf }: StopFieldsProps) {
  const { t } = useLingui();
  const { draft, change, stops } = form;
  const [isWanted, setWanted] = useState(false);
  const isShown = isWanted || draft.takeProfit !== '' || draft.stopLoss !== '';
  return (
    <div className={styles.stops}>
      <label className={styles.toggle}>
        <input
          type="checkbox"
          checked={isShown}
          data-testid="with-stops"
          onChange={() => {
            setWanted(!isShown);
            if (isShown) change({ takeProfit: '', stopLoss: '' });
          }}
        />
        <Trans>Take-profit / stop-loss</Trans>
      </label>
      {isShown ? (
        <>
          <StopField
            {...{ rules, form }}
            label={t`Take-profit`}
            shares={profits}
            stop={stops.takeProfit}
            value={draft.takeProfit}
            onChange={(takeProfit) => change({ takeProfit })}
            error={errorOf('takeProfit')}
            testId="take-profit"
          />
          <StopField
            {...{ rules, form }}
            label={t`Stop-loss`}
            shares={losses}
            stop={stops.stopLoss}
            value={draft.stopLoss}
            onChange={(stopLoss) => change({ stopLoss })}
            error={errorOf('stopLoss')}
            testId="stop-loss"
          />
        </>
      ) : null}
    </div>
  );
}

interface StopFieldProps {
  rules: MarketRules;
  form: ContractForm;
  label: string;
  /** Of the margin, in per cent. */
  shares: readonly number[];
  stop: bigint | null;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  testId: string;
}

function StopField({ rules, form, label, shares, stop, value, onChange, error, testId }: StopFieldProps) {
  const tag = useTag();
  const text = useFigureText(rules);
  const { ticket, outlook, openPrice } = form;
  const result = stop === null || outlook === null ? null : stopResult(ticket, outlook, stop);
  const [net, share] =
    result === null ? ['', ''] : [`≈\u00A0${text.signed(result.net)}`, text.signedShare(result.ofMarginBps)];
  const hint =
    result === null ? (
      <Trans comment="Below the field of a stop; the buttons set prices at which this share of the margin is won or lost">
        Shares of the margin
      </Trans>
    ) : result.isBeyondLiquidation ? (
      <Trans>The liquidation price comes first.</Trans>
    ) : (
      <Trans comment="What a stop brings, opening and closing fee taken off: amount, and share of the margin">
        {net}, {share} of the margin, both fees taken off
      </Trans>
    );
  const priceAt = (percent: number) => {
    if (openPrice === null) return undefined;
    const price = priceAtShare(ticket.direction, openPrice, ticket.leverage, percent);
    const onTick = cutToTick(rules, price);
    return onTick > 0n ? writePrice(rules, onTick) : undefined;
  };
  return (
    <PriceField
      label={label}
      hint={hint}
      error={error}
      unit={rules.quote}
      value={value}
      onChange={onChange}
      testId={testId}
      chips={shares.map((percent) => ({ label: formatPercentWhole(percent, tag), price: priceAt(percent) }))}
    />
  );
}
