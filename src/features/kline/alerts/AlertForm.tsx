import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { parseDecimal } from '#contract/money.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { askToNotify, type NotifyState } from '#src/lib/device/notifications.ts';
import { decimalsOf, formatPrice } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { asTyped, readTyped } from '#src/lib/figures/readTyped.ts';
import {
  type AlertProblem,
  type AlertSide,
  alertProblem,
  alertsMax,
  movedPrice,
} from '#src/state/alerts/alert.rules.ts';
import { addAlertAtom } from '#src/state/alerts/alerts.ts';
import { dataAgeAtom, quoteAtom } from '#src/state/market/quotes.ts';
import { showErrorAtom, showToastAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './AlertSheet.module.css';

interface AlertFormProps {
  rules: MarketRules;
  /** What the browser answered when it was asked whether the app may notify. */
  onAsked(state: NotifyState): void;
}

/** A level of this market, above or below its price. */
export function AlertForm({ rules, onAsked }: AlertFormProps) {
  const { t } = useLingui();
  const tag = useTag();
  const quote = useAtomValue(quoteAtom(rules.symbol));
  const age = useAtomValue(dataAgeAtom);
  const add = useSetAtom(addAlertAtom);
  const showToast = useSetAtom(showToastAtom);
  const showError = useSetAtom(showErrorAtom);
  const [side, setSide] = useState<AlertSide>('above');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const now = quote?.price;
  const price = readTyped(text, tag);
  const problem = now === undefined ? null : alertProblem(rules, side, { text, price }, now);
  const isSaid = problem !== null && (isTried || (text !== '' && problem !== 'price_missing'));
  const minor = price === null ? null : parseDecimal(price, rules.pricePrecision);
  const level = price === null ? '' : priceText(minor === null ? price : writePrice(rules, minor), rules, tag);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem !== null || minor === null || now === undefined) return;
    const since = age?.live === true ? age.asOf : nowSeconds();
    const full = writePrice(rules, minor);
    const done = await add({ symbol: rules.symbol, side, price: full, since });
    if (done.status === 'failed') return showError(done.error);
    if (!done.data) {
      showToast({ kind: 'error', message: t`You already have ${alertsMax} active alerts. Delete one first.` });
      return;
    }
    setText('');
    setTried(false);
    // After the alert is stored: it exists even if the browser's question is left open.
    onAsked(await askToNotify());
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate data-testid="alert-form">
      <ChipsField<AlertSide>
        label={t({ message: 'Alert me when the price', comment: 'Followed by the choice: rises to / falls to' })}
        options={[
          { value: 'above', label: t({ message: 'rises to', comment: 'Tell me when the price … a level' }) },
          { value: 'below', label: t({ message: 'falls to', comment: 'Tell me when the price … a level' }) },
        ]}
        value={side}
        onChange={setSide}
      />
      <AmountField
        label={t({ message: 'Price', comment: 'Field: the level of a price alert' })}
        unit={rules.quote}
        value={text}
        onChange={setText}
        enterKeyHint="done"
        hint={<Hint rules={rules} now={now} isLive={age?.live === true} />}
        error={isSaid ? <Problem problem={problem} rules={rules} now={now} /> : undefined}
        quick={now === undefined ? [] : quickLevels(rules, side, now, tag)}
      />
      <Button type="submit" full reason={now === undefined ? t`No price yet.` : undefined} testId="add-alert">
        {level === '' ? <Trans>Add alert</Trans> : <Trans>Add alert at {level}</Trans>}
      </Button>
    </form>
  );
}

function Hint({ rules, now, isLive }: { rules: MarketRules; now: string | undefined; isLive: boolean }) {
  const tag = useTag();
  if (now === undefined) return null;
  const price = priceText(now, rules, tag);
  return isLive ? <Trans>The price is {price} now.</Trans> : <Trans>The last known price is {price}.</Trans>;
}

function Problem({ problem, rules, now }: { problem: AlertProblem; rules: MarketRules; now: string | undefined }) {
  const tag = useTag();
  const price = now === undefined ? '' : priceText(now, rules, tag);
  const decimals = decimalsOf(now ?? '');
  if (problem === 'price_missing') return <Trans>Enter a price.</Trans>;
  if (problem === 'price_decimals') return <Trans>Prices here can have up to {decimals} decimals.</Trans>;
  if (problem === 'already_above') return <Trans>The price is already {price}.</Trans>;
  if (problem === 'already_below') return <Trans>The price is already {price}.</Trans>;
  return <Trans>Enter a valid price.</Trans>;
}

const percents = [1, 2, 5];

function quickLevels(rules: MarketRules, side: AlertSide, now: string, tag: string) {
  return percents.flatMap((percent) => {
    const signed = side === 'above' ? percent : -percent;
    const level = movedPrice(rules, now, signed);
    return level === null
      ? []
      : [{ label: `${signed > 0 ? '+' : '−'}${formatBps(percent * 100, tag)}`, value: asTyped(level, tag) }];
  });
}

function priceText(decimal: string, { pricePrecision }: MarketRules, tag: string): string {
  return formatPrice(decimal, Math.max(pricePrecision, decimalsOf(decimal)), tag);
}
