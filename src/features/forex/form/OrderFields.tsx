import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { lotSize, quantityLimits, writePrice } from '#contract/rules/trading/figures.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { formatTimes } from '#src/lib/figures/units.ts';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { PriceField } from '#src/ui/trade/PriceField.tsx';
import { QuantityField } from '#src/ui/trade/QuantityField.tsx';
import { SideSwitch } from '#src/ui/trade/SideSwitch.tsx';
import { useFigures } from '../useFigures.ts';
import { useForexWords } from '../useForexWords.ts';
import styles from './ForexForm.module.css';
import { StopFields } from '../stops/StopFields.tsx';
import { fieldTexts, type ForexForm } from './useForexForm.ts';

/** Everything that is typed or chosen for an order. */
export function OrderFields({ form }: { form: ForexForm }) {
  const { t } = useLingui();
  const { types, lots } = useForexWords();
  const { rules, draft, change, prices, ticket, most } = form;
  const figures = useFigures(rules);
  const errorOf = useFieldErrors(form);
  const { step } = quantityLimits(rules);
  const decimal = (price: bigint | undefined) => (price === undefined ? undefined : writePrice(rules, price));
  return (
    <>
      <SideSwitch
        label={t({ message: 'Direction', comment: 'Choice: buy or sell, long or short' })}
        options={[
          { value: 'long', label: t({ message: 'Buy (long)', comment: 'Wins when the price rises' }), tone: 'up' },
          { value: 'short', label: t({ message: 'Sell (short)', comment: 'Wins when the price falls' }), tone: 'down' },
        ]}
        value={draft.direction}
        onChange={(direction) => change({ direction })}
      />
      <div className={styles.types}>
        <Chips
          label={t({ message: 'Order type', comment: 'Choice between market and limit orders' })}
          options={[
            { value: 'market', label: types.market },
            { value: 'limit', label: types.limit },
          ]}
          value={draft.type}
          onChange={(type) => change({ type })}
        />
      </div>
      {draft.type === 'limit' ? (
        <PriceField
          label={t({ message: 'Limit price', comment: 'Field: the price of a limit order' })}
          value={draft.price}
          onChange={(price) => change({ price })}
          unit={rules.quote}
          error={errorOf('price')}
          hint={t`Waits until the ask or the bid reaches it. Its margin is set aside meanwhile.`}
          chips={[
            { label: t({ message: 'Bid', comment: 'Takes this price' }), price: decimal(prices?.bid) },
            { label: t({ message: 'Ask', comment: 'Takes this price' }), price: decimal(prices?.ask) },
          ]}
        />
      ) : null}
      <QuantityField
        label={t`Lots`}
        value={draft.lots}
        onChange={(typed) => change({ lots: typed })}
        unit={lots}
        most={most}
        step={step}
        precision={rules.quantityPrecision}
        error={errorOf('lots')}
        hint={<LotHint form={form} />}
      />
      <Leverage form={form} />
      <FoldedStops hasStops={draft.takeProfit !== '' || draft.stopLoss !== ''}>
        <StopFields
          rules={rules}
          direction={draft.direction}
          basis={ticket?.entry ?? null}
          typed={{ takeProfit: draft.takeProfit, stopLoss: draft.stopLoss }}
          stops={{ takeProfit: ticket?.takeProfit ?? null, stopLoss: ticket?.stopLoss ?? null }}
          outcomeAt={(stop) => form.outcomeAt(stop)}
          errors={{ takeProfit: errorOf('take_profit'), stopLoss: errorOf('stop_loss') }}
          onChange={change}
          figures={figures}
        />
      </FoldedStops>
    </>
  );
}

/** Most orders go without: the fields stand open only where something is in them. */
function FoldedStops({ hasStops, children }: { hasStops: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(hasStops);
  return (
    <details open={isOpen || hasStops} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.fold} data-testid="fold-stops">
        {t({ message: 'Take-profit and stop-loss (optional)', comment: 'Opens the two fields' })}
      </summary>
      {children}
    </details>
  );
}

/** What is wrong with a field, once something stands in it. */
function useFieldErrors({ draft, problems }: ForexForm): (field: keyof typeof fieldTexts) => string | undefined {
  const { describe } = useForexWords();
  return (field) => {
    // Too much for the balance is a matter of how many lots.
    const problem = problems[field] ?? (field === 'lots' ? problems.balance : undefined);
    return problem === undefined || draft[fieldTexts[field]].trim() === '' ? undefined : describe(problem);
  };
}

function LotHint({ form: { rules, most } }: { form: ForexForm }) {
  const { t } = useLingui();
  const tag = useTag();
  const figures = useFigures(rules);
  const units = formatAmount(String(lotSize(rules)), 'full', tag);
  const size = `${units}\u00A0${rules.base}`;
  const lot = t({ message: `1 lot is ${size}.`, comment: 'Like: 1 lot is 100,000 EUR' });
  if (most === null) return lot;
  if (most === 0n) return `${lot} ${t`The balance is not enough for the smallest order.`}`;
  const limit = figures.lots(most);
  return `${lot} ${t({ message: `At most ${limit}.`, comment: 'Largest order the balance allows; like 1.25 lots' })}`;
}

function Leverage({ form: { rules, draft, change } }: { form: ForexForm }) {
  const { t } = useLingui();
  const tag = useTag();
  return (
    <div className={styles.leverage} data-testid="leverage">
      <span className={styles.label}>{t`Leverage`}</span>
      <div className={styles.types}>
        <Chips
          label={t`Leverage`}
          options={rules.leverages.map((times) => ({ value: String(times), label: formatTimes(times, tag) }))}
          value={String(draft.leverage)}
          onChange={(times) => change({ leverage: Number(times) })}
        />
      </div>
    </div>
  );
}
