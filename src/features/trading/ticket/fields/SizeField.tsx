import { Trans, useLingui } from '@lingui/react/macro';
import { fromMinor } from '#contract/currencies.ts';
import { formatDecimal } from '#contract/money.ts';
import { isLotMarket, lotSize, notionalOf, quantityLimits, valueUnit } from '#contract/rules/trading/figures.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { shareOf } from './fields.rules.ts';
import { TicketChip, TicketField } from '#src/ui/trade/TicketField.tsx';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import { rateIn } from '../situation.rules.ts';
import type { FieldProps, FieldTicket } from './field.ts';

const shares = [25, 50, 75, 100];

/** How much: typed in the base or in USDT, or a share of the most there can be. */
export function SizeField({ ticket }: FieldProps) {
  const { t } = useLingui();
  const { draft, change, looked, rules, errorOf } = ticket;
  const text = useFigureText(rules);
  const inUnit = useInUnit(ticket);
  const base = useBaseUnit(ticket);
  const { step } = quantityLimits(rules);
  const takeOf = (share: number) => {
    // All of it may be less than whole steps: a seller has what he has.
    const part = looked.most === null ? 0n : share === 100 ? looked.most : shareOf(looked.most, BigInt(share), step);
    const typed = part > 0n ? inUnit(part, draft.unit) : undefined;
    return typed === undefined ? undefined : () => change({ quantity: typed, share });
  };
  const [here, there] = draft.unit === 'base' ? [base, 'USDT'] : ['USDT', base];
  const switchUnit = () => {
    const unit = draft.unit === 'base' ? 'usdt' : 'base';
    const { wanted } = looked.order;
    change({ unit, quantity: (wanted === null ? undefined : inUnit(wanted, unit)) ?? '' });
  };
  return (
    <TicketField
      label={isLotMarket(rules) ? t`Lots` : t({ message: 'Quantity', comment: 'Field of an order form' })}
      hint={<SizeHint ticket={ticket} />}
      error={errorOf('quantity')}
      unit={here}
      unitSwitch={{
        label: t({
          message: `Enter in ${there}`,
          comment: 'Button beside a quantity; there is a unit like USDT or BTC',
        }),
        onSwitch: switchUnit,
      }}
      value={draft.quantity}
      onChange={(quantity) => change({ quantity, share: 0 })}
      enterKeyHint="done"
      testId="quantity"
      chips={shares.map((share) => (
        <TicketChip
          key={share}
          label={text.percent(share)}
          isChosen={draft.share === share && draft.quantity !== ''}
          onTake={takeOf(share)}
        />
      ))}
    />
  );
}

function useBaseUnit({ rules }: FieldTicket): string {
  const { t } = useLingui();
  return isLotMarket(rules) ? t({ message: 'lots', comment: 'Unit of quantity of forex and metals' }) : rules.base;
}

/** A quantity as it would be typed in a unit; undefined while there is no price for it. */
function useInUnit({ looked, rules }: FieldTicket): (quantity: bigint, unit: 'base' | 'usdt') => string | undefined {
  const tag = useTag();
  return (quantity, unit) => {
    if (unit === 'base') return asTyped(formatDecimal(quantity, rules.quantityPrecision), tag);
    if (looked.price === null) return undefined;
    // Rounded up, so that it is read as this quantity again and not as a step less.
    const worth = notionalOf(looked.price, quantity, valueUnit(rules, rateIn(looked.situation)), 'ceil');
    return asTyped(fromMinor(worth, 'USDT'), tag);
  };
}

function SizeHint({ ticket: { draft, looked, rules } }: FieldProps) {
  const { t } = useLingui();
  const tag = useTag();
  const text = useFigureText(rules);
  const { most, order } = looked;
  if (order.quantity !== null && order.quantity !== order.wanted) {
    const held = text.quantity(order.quantity);
    return (
      <Trans comment="held like 0.3 BTC">
        The order book has only {held} at this price or better. The rest of the order is cancelled.
      </Trans>
    );
  }
  if (draft.unit === 'usdt' && order.quantity !== null) return `= ${text.quantity(order.quantity)}`;
  const mostText = most === null ? '–' : text.quantity(most);
  if (!isLotMarket(rules)) return <Trans comment="The largest quantity that can be opened">Max {mostText}</Trans>;
  const size = `${formatAmount(String(lotSize(rules)), 'full', tag)}\u00A0${rules.base}`;
  const lot = t({ message: `1 lot is ${size}.`, comment: 'Like: 1 lot is 100,000 EUR' });
  if (most === null) return lot;
  if (most === 0n) return `${lot} ${t`Your balance is below the minimum order.`}`;
  const limit = text.quantity(most);
  return `${lot} ${t({ message: `Max ${limit}.`, comment: 'Largest order the balance allows; like 1.25 lots' })}`;
}
