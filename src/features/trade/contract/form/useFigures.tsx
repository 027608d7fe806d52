import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { formatTimes } from '#src/lib/figures/units.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { Figure } from '#src/ui/trade/FigureBlock.tsx';
import { useRisk } from '#src/state/trading/risk.ts';
import { daysText } from '#src/ui/risk/shareText.ts';
import { upToCents } from '#src/features/trade/upToCents.ts';
import { useFigureText } from '../useFigureText.ts';
import type { ContractForm } from './useContractForm.ts';

/** The fixed block of an order: always the same rows, each with what it is made of. */
export function useFigures(rules: MarketRules, form: ContractForm): Figure[] {
  const { t } = useLingui();
  const own = useOwn();
  const tag = useTag();
  const text = useFigureText(rules);
  const sums = useSums(rules, form);
  const { outlook, available, reach } = form;
  const days = daysText(reach?.distanceBps, useRisk(rules.symbol).data, tag);
  const distance = reach === null ? '' : text.share(reach.distanceBps);
  const none = <Trans>Enter a quantity to see the sum.</Trans>;
  return [
    {
      key: 'available',
      label: t({ message: 'Available', comment: 'Amount of an account that can be used' }),
      value: available === null ? null : own(text.usdt(available)),
      explain: <Trans>What is free in your contract account. It can be moved to and from the spot account.</Trans>,
    },
    {
      key: 'notional',
      label: t`Notional`,
      value: outlook === null ? null : text.usdt(outlook.notional),
      explain: sums?.notional ?? none,
    },
    {
      key: 'margin',
      label: t`Margin`,
      value: outlook === null ? null : text.cost(outlook.margin),
      explain: sums?.margin ?? none,
    },
    {
      key: 'fee',
      label: t({ message: 'Fees, open + close', comment: 'Fee for opening and fee for closing a position' }),
      value: outlook === null ? null : text.plus(outlook.fee, outlook.closeFee),
      explain: sums?.fee ?? none,
    },
    {
      key: 'liquidation',
      label: t`Liquidation price`,
      value: reach === null ? null : text.price(reach.liquidation),
      explain: sums?.liquidation ?? none,
    },
    {
      key: 'distance',
      label: t({ message: 'Distance', comment: 'How far the price is from the liquidation price' }),
      value:
        reach === null
          ? null
          : days === null
            ? distance
            : t({
                message: `${distance} · ${days} typical days`,
                comment:
                  'Distance to the liquidation price: per cent, and how many typical days of the market that is, like 0.4',
              }),
      explain: sums?.distance ?? none,
    },
    {
      key: 'worst',
      label: t`At most you lose`,
      value: outlook === null ? null : text.cost(upToCents(outlook.margin) + upToCents(outlook.fee)),
      explain: sums?.worst ?? none,
      tone: 'warn',
    },
    {
      key: 'funding',
      label: t({ message: 'Funding', comment: 'Payments between longs and shorts of perpetual contracts' }),
      value: t({ message: 'Not charged', comment: 'There are no funding payments' }),
      explain: (
        <Trans>
          Real perpetual contracts move money between longs and shorts every few hours. This simulator leaves that out,
          so holding a position costs nothing here; on a real platform it does.
        </Trans>
      ),
    },
  ];
}

type Sums = Record<'notional' | 'margin' | 'fee' | 'liquidation' | 'distance' | 'worst', ReactNode>;

/** The sums with their figures in them. */
function useSums(rules: MarketRules, { ticket, outlook }: ContractForm): Sums | null {
  const tag = useTag();
  const text = useFigureText(rules);
  if (outlook === null || ticket.quantity === null) return null;
  const [quantity, price] = [text.quantity(ticket.quantity), text.price(outlook.openPrice)];
  const [notional, margin, fee] = [text.exact(outlook.notional), text.exact(outlook.margin), text.exact(outlook.fee)];
  const [closeFee, worst] = [text.exact(outlook.closeFee), text.exact(outlook.worst)];
  const [liquidation, distance] = [text.price(outlook.liquidation), text.share(outlook.distanceBps)];
  const [rate, keep] = [text.share(rules.contractFeeBps), text.share(rules.maintenanceBps)];
  const times = formatTimes(ticket.leverage, tag);
  return {
    notional: (
      <Trans>
        Quantity × price: {quantity} × {price} = {notional}. A market order takes the average of the levels of the order
        book that it reaches.
      </Trans>
    ),
    margin: (
      <Trans>
        Notional ÷ leverage, rounded up: {notional} ÷ {times} = {margin}. It is set aside for this position alone.
      </Trans>
    ),
    fee: (
      <Trans>
        {rate} of the notional each time: {fee} now, on top of the margin, and {closeFee} when you close at the same
        price, taken out of what comes back.
      </Trans>
    ),
    liquidation: (
      <Trans>
        Where the loss has used up the margin except for {keep} of the notional, which every position must keep. When
        the market reaches {liquidation}, the position is closed at the market’s price of that moment.
      </Trans>
    ),
    distance: (
      <Trans>
        From the open price {price} to the liquidation price {liquidation} it is {distance}. A typical day is how far
        this market moves from open to close, as the root mean square of simulated days.
      </Trans>
    ),
    worst: (
      <Trans>
        Margin and opening fee: {margin} + {fee} = {worst}. Nothing more: the closing fee comes out of the margin, and
        should the price jump past it, the house bears the rest.
      </Trans>
    ),
  };
}
