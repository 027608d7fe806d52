import { Trans, useLingui } from '@lingui/react/macro';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { FigureBlock } from '#src/ui/trade/FigureBlock.tsx';
import { feeDecimals, upToCents } from '../upToCents.ts';
import type { SpotTicket } from './useSpotTicket.ts';

interface SpotFiguresProps {
  rules: MarketRules;
  spot: SpotTicket;
}

/** Available, cost or proceeds, fee, and what the slippage may make of it. */
export function SpotFigures({ rules, spot }: SpotFiguresProps) {
  const { t } = useLingui();
  const own = useOwn();
  const { ticket, situation, summary } = spot;
  const { base, quantityPrecision, spotFeeBps } = rules;
  const isBuying = ticket.side === 'buy';
  const { tag } = situation;
  const usdt = (exact: bigint | null | undefined, size: 'plain' | 'small' = 'plain', isPaid = false) => {
    if (exact === null || exact === undefined) return null;
    const minor = isPaid ? upToCents(exact) : exact;
    const shown = size === 'small' ? feeDecimals(minor) : 2;
    return <AmountText amount={formatDecimal(minor, 6)} unit="USDT" shown={shown} />;
  };
  const coins =
    situation.coins === null
      ? null
      : own(<AmountText amount={formatDecimal(situation.coins, quantityPrecision)} unit={base} />);
  const feeRate = formatBps(spotFeeBps, tag);
  const slippage = formatBps(situation.slippageBps, tag);
  const held = summary.held === null ? '' : formatAmount(formatDecimal(summary.held, quantityPrecision), 'full', tag);
  return (
    <FigureBlock
      testId="spot-figures"
      rows={[
        {
          key: 'available',
          label: t({ message: 'Available', comment: 'Balance that can be used' }),
          value: isBuying ? own(usdt(situation.usdt)) : coins,
        },
        {
          key: 'cost',
          label: isBuying
            ? t({ message: 'Cost with fee', comment: 'What a buyer pays' })
            : t({ message: 'Proceeds less fee', comment: 'What a seller receives' }),
          value: usdt(summary.cost?.total, 'plain', isBuying),
          explain: isBuying ? (
            <Trans>Quantity times price, rounded up to a millionth of a USDT, plus the fee.</Trans>
          ) : (
            <Trans>Quantity times price, rounded down to a millionth of a USDT, less the fee.</Trans>
          ),
        },
        {
          key: 'fee',
          label: t({ message: `Fee ${feeRate}`, comment: 'Trading fee with its rate, like Fee 0.1%' }),
          value: usdt(summary.cost?.fee, 'small', true),
          explain: (
            <Trans>
              {feeRate} of what changes hands, in USDT, on a line of its own in your records. It is the same for market
              and limit orders.
            </Trans>
          ),
        },
        {
          key: 'worst',
          label: isBuying
            ? t({ message: 'At worst', comment: 'The most a buyer can be charged' })
            : t({ message: 'At least', comment: 'The least a seller receives' }),
          value: usdt(summary.worst?.cost.total, 'plain', isBuying),
          explain:
            ticket.type === 'limit' ? (
              <Trans>
                Here a limit order is filled at exactly its price. On a real exchange it may also be filled at a better
                one.
              </Trans>
            ) : (
              <Trans>
                The market order takes what the order book holds. If the average moves against you by more than{' '}
                {slippage} before the order arrives, nothing is done. 100% of your balance leaves room for this.
              </Trans>
            ),
        },
        ...(summary.held === null
          ? []
          : [
              {
                key: 'held',
                label: t({ message: 'In the book now', comment: 'What of the order the order book can fill' }),
                value: `${held}\u00A0${base}`,
                tone: 'warn' as const,
                explain: (
                  <Trans>
                    The order book holds no more at this moment. What is left of a market order is cancelled.
                  </Trans>
                ),
              },
            ]),
      ]}
    />
  );
}
