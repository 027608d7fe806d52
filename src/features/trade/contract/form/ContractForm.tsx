import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { quantityLimits, writePrice } from '#contract/rules/trading/figures.ts';
import { describeError } from '#src/lib/errorText.ts';
import { formatTimes } from '#src/lib/figures/units.ts';
import { tradableBookAtom } from '#src/state/trading/livePrice.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { PriceField } from '#src/ui/trade/PriceField.tsx';
import { QuantityField } from '#src/ui/trade/QuantityField.tsx';
import { SideSwitch } from '#src/ui/trade/SideSwitch.tsx';
import { OrderTypeBar } from '#src/features/trade/OrderTypeBar.tsx';
import { useFigureText } from '../useFigureText.ts';
import styles from './ContractForm.module.css';
import type { DraftField } from './draft.rules.ts';
import { LeverageSheet } from './LeverageSheet.tsx';
import { StopFields } from './StopFields.tsx';
import type { ContractForm as Form } from './useContractForm.ts';

interface ContractFormProps {
  rules: MarketRules;
  form: Form;
}

/** What is asked of somebody who opens a position: the way, the kind of order, the leverage, how much. */
export function ContractForm({ rules, form }: ContractFormProps) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const { draft, change, problems, most } = form;
  const text = useFigureText(rules);
  const { step } = quantityLimits(rules);
  const mostText = most === null ? '–' : text.quantity(most);
  const errorOf = (field: DraftField) => {
    const problem = problems[field];
    return problem === undefined ? undefined : describeError(i18n, problem, tag);
  };
  return (
    <>
      <SideSwitch
        label={t({ message: 'Direction', comment: 'Choice between long and short' })}
        options={[
          {
            value: 'long',
            label: t({ message: 'Long', comment: 'Position that gains when the price rises' }),
            tone: 'up',
          },
          {
            value: 'short',
            label: t({ message: 'Short', comment: 'Position that gains when the price falls' }),
            tone: 'down',
          },
        ]}
        value={draft.direction}
        onChange={(direction) => change({ direction, takeProfit: '', stopLoss: '' })}
      />
      <OrderTypeBar product="contract" type={draft.type} onChange={(type) => change({ type })} />
      <LeverageChoice rules={rules} form={form} />
      {draft.type === 'limit' ? <LimitPrice rules={rules} form={form} error={errorOf('price')} /> : null}
      <QuantityField
        label={t({ message: 'Quantity', comment: 'Field of an order form' })}
        hint={<Trans comment="The largest quantity that can be opened">At most {mostText}</Trans>}
        error={errorOf('quantity')}
        unit={rules.base}
        value={draft.quantity}
        onChange={(quantity) => change({ quantity })}
        most={most}
        step={step}
        precision={rules.quantityPrecision}
      />
      <StopFields rules={rules} form={form} errorOf={errorOf} />
    </>
  );
}

function LimitPrice({ rules, form, error }: ContractFormProps & { error: string | undefined }) {
  const { t } = useLingui();
  const book = useAtomValue(tradableBookAtom(rules.symbol));
  const levels = book.isLive ? book.data : book.last;
  const show = (price: bigint | undefined) => (price === undefined ? undefined : writePrice(rules, price));
  return (
    <PriceField
      label={t({ message: 'Price', comment: 'Field of an order form' })}
      hint={
        form.draft.direction === 'long' ? (
          <Trans>Opens when the market falls to it.</Trans>
        ) : (
          <Trans>Opens when the market rises to it.</Trans>
        )
      }
      error={error}
      unit={rules.quote}
      value={form.draft.price}
      onChange={(price) => form.change({ price })}
      chips={[
        {
          label: t({ message: 'Last', comment: 'Price of the last trade' }),
          price: show(form.current ?? undefined),
        },
        { label: t({ message: 'Bid', comment: 'Best buying price' }), price: show(levels?.bids[0]?.price) },
        { label: t({ message: 'Ask', comment: 'Best selling price' }), price: show(levels?.asks[0]?.price) },
      ]}
    />
  );
}

function LeverageChoice({ rules, form }: ContractFormProps) {
  const tag = useTag();
  const [isOpen, setOpen] = useState(false);
  const times = formatTimes(form.draft.leverage, tag);
  return (
    <>
      <button
        type="button"
        className={styles.choice}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        data-testid="leverage"
      >
        <span>
          <Trans>Leverage</Trans>
        </span>
        <span className={styles.times}>
          {times}
          <ChevronDown size={16} aria-hidden />
        </span>
      </button>
      {isOpen ? <LeverageSheet rules={rules} form={form} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
