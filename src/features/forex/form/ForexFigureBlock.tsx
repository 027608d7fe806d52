import { Trans, useLingui } from '@lingui/react/macro';
import { nextRollover, swapBps } from '#contract/rules/trading/lots.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { useRisk } from '#src/state/trading/risk.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { daysText } from '#src/ui/risk/shareText.ts';
import { type Figure, FigureBlock } from '#src/ui/trade/FigureBlock.tsx';
import { inPips } from '../market.rules.ts';
import { useFigures } from '../useFigures.ts';
import { Moment } from '#src/ui/figures/Moment.tsx';
import type { ForexForm } from './useForexForm.ts';

/** What an order costs and risks, before it is placed; every row opens what it is computed from. */
export function ForexFigureBlock({ form }: { form: ForexForm }) {
  return <FigureBlock rows={[...useCosts(form), ...useRisks(form)]} testId="figures" />;
}

function useCosts({ rules, figures, prices, ticket, lots, available, draft }: ForexForm): Figure[] {
  const { t } = useLingui();
  const own = useOwn();
  const show = useFigures(rules);
  const { leverage, direction } = draft;
  const usdt = (minor: bigint | undefined) => (minor === undefined ? null : show.usdt(minor));
  const entry = ticket === null ? '–' : show.price(ticket.entry);
  const size =
    lots === null
      ? t({ message: 'the size you enter', comment: 'In place of a figure like 0.25 lots' })
      : show.lots(lots);
  const spread = prices === null ? '–' : show.pips(inPips(rules, prices.ask - prices.bid));
  const rollover = prices === null ? null : nextRollover(prices.atSeconds);
  const rolloverTime = rollover === null ? '–' : <Moment at={rollover.at} />;
  const rate = show.share(swapBps(rules, direction));
  return [
    {
      key: 'available',
      label: t`Available`,
      value: available === null ? null : own(show.usdt(available)),
      explain: <Trans>What the contract account can still set aside. Forex and metals are paid out of it.</Trans>,
    },
    {
      key: 'notional',
      label: t`Notional`,
      value: usdt(figures?.notional),
      explain: (
        <Trans comment="Like: 0.25 lots × 1.16, in USDT">
          What the position is worth: {size} at {entry}, in USDT. Profit and loss are those of this amount, not of the
          margin.
        </Trans>
      ),
    },
    {
      key: 'margin',
      label: t`Margin`,
      value: usdt(figures?.margin),
      explain: <Trans>The notional divided by the leverage of {leverage}. It is set aside, not spent.</Trans>,
    },
    {
      key: 'spread-cost',
      label: t({ message: 'Cost of the spread', comment: 'What opening and closing at an unmoved price costs' }),
      value: usdt(figures?.spreadCost),
      explain: (
        <Trans comment="spread like 0.8 pips">
          You buy at the ask and sell at the bid: with a spread of {spread} this is what a position loses if it is
          opened and closed while the price does not move. There is no other fee.
        </Trans>
      ),
    },
    {
      key: 'pip',
      label: t({ message: 'Value of a pip', comment: 'What a change of the price by one pip brings or costs' }),
      value: usdt(figures?.pipValue),
      explain: <Trans>What one pip brings or costs with {size}.</Trans>,
    },
    {
      key: 'swap',
      label: t({ message: 'Swap a night (Wed ×3)', comment: 'Interest for holding a position over night' }),
      value: figures === null ? null : show.signed(figures.swapNight),
      explain: (
        <>
          <p>
            <Trans comment="rate like -3.15%">
              Interest for holding the position over night: {rate} of the notional a year, which is the difference of
              what the two sides of the pair earn, less the house’s share. It is taken from the margin, or added to it.
            </Trans>
          </p>
          <p>
            <Trans comment="Time like 2026-11-18 23:00:00">
              Next on {rolloverTime}. On Wednesdays it counts three times, for the weekend.
            </Trans>
          </p>
        </>
      ),
    },
  ];
}

/** What can go wrong, and how far away it is. */
function useRisks({ rules, figures, reach }: ForexForm): Figure[] {
  const { t } = useLingui();
  const show = useFigures(rules);
  const days = daysText(reach?.distanceBps, useRisk(rules.symbol).data, useTag());
  const pips = reach === null ? '–' : show.pips(inPips(rules, reach.distance));
  const distance = reach === null ? '–' : show.share(reach.distanceBps);
  const closing = reach === null ? '–' : show.price(reach.closing);
  const liquidation = reach === null ? '–' : show.price(reach.liquidation);
  const keep = show.share(rules.maintenanceBps);
  return [
    {
      key: 'liquidation',
      label: t`Liquidation price`,
      value:
        reach === null
          ? null
          : reach.liquidation > 0n
            ? `${liquidation} · ${pips}`
            : t({ message: 'Never', comment: 'There is no price at which it is liquidated' }),
      explain: (
        <Trans comment="keep like 0.2%">
          There the margin, less the loss, is down to {keep} of the notional, and the position is closed at the market’s
          price. Swap moves this price.
        </Trans>
      ),
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
      explain: (
        <Trans comment="Prices like 1.15996 and 1.10436; pips like 556.0 pips, distance like 4.79%">
          A position that has just been opened would close at {closing}: the spread is paid. From there to the
          liquidation price {liquidation} it is {pips}, {distance} of the price. A typical day is how far this market
          moves from open to close, as the root mean square of simulated days.
        </Trans>
      ),
    },
    {
      key: 'worst',
      label: t`At most you lose`,
      value: figures === null ? null : show.usdt(figures.margin),
      explain: <Trans>The whole margin. What a jump of the price takes beyond it, the house bears.</Trans>,
    },
  ];
}
