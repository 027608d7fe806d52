import { Trans, useLingui } from '@lingui/react/macro';
import type { MarketRules } from '#contract/markets.ts';
import { isLotMarket } from '#contract/rules/trading/figures.ts';
import { nextRollover, swapBps } from '#contract/rules/trading/lots.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { useRisk } from '#src/state/trading/risk.ts';
import { Moment } from '#src/ui/figures/Moment.tsx';
import type { Figure } from '#src/ui/trade/FigureBlock.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { inPips } from '../figures/pips.rules.ts';
import { useFigureText } from '../figures/useFigureText.ts';
import { daysText } from '../risk/risk.rules.ts';
import { directionOf } from '../ticket/draft.rules.ts';
import type { Looked } from '../ticket/look.rules.ts';
import type { PositionFigures } from './position.rules.ts';

type LookedPosition = Looked<PositionFigures>;

/** What a position costs and risks, before it is opened; every row opens what it is computed from. */
export function usePositionFigures(looked: LookedPosition): Figure[] {
  const [stake, coin, lots, risks] = [useStake(looked), useCoinCosts(looked), useLotCosts(looked), useRisks(looked)];
  const isLots = isLotMarket(looked.situation.rules);
  return isLots ? [...stake, ...lots, ...risks] : [...stake, ...coin.slice(0, 1), ...risks, ...coin.slice(1)];
}

function useStake({ order, price, figures: { outlook }, situation }: LookedPosition): Figure[] {
  const { t } = useLingui();
  const own = useOwn();
  const { rules, usdt } = situation;
  const text = useFigureText(rules);
  const size = useSize(rules, order.quantity);
  const entry = price === null ? '–' : text.price(price);
  const { leverage } = order;
  return [
    {
      key: 'available',
      label: t({ message: 'Available', comment: 'Amount of an account that can be used' }),
      value: usdt === null ? null : own(text.usdt(usdt)),
      explain: isLotMarket(rules) ? (
        <Trans>The available balance of the futures account. Forex and metals are paid from it.</Trans>
      ) : (
        <Trans>
          The available balance of your futures account. You can transfer money between it and your spot account.
        </Trans>
      ),
    },
    {
      key: 'notional',
      label: t`Notional`,
      value: outlook === null ? null : text.usdt(outlook.notional),
      explain: (
        <Trans comment="Like: 0.25 lots × 1.16, in USDT">
          The position’s value: {size} at {entry}, in USDT. Profit and loss are calculated on this amount, not on the
          margin.
        </Trans>
      ),
    },
    {
      key: 'margin',
      label: t`Margin`,
      value: outlook === null ? null : text.cost(outlook.margin),
      explain: <Trans>The notional divided by the leverage of {leverage}. It is put on hold, not spent.</Trans>,
    },
  ];
}

/** The fees of a contract, and that holding it costs nothing. */
function useCoinCosts({ figures: { outlook }, situation: { rules } }: LookedPosition): Figure[] {
  const { t } = useLingui();
  const text = useFigureText(rules);
  const rate = text.share(rules.contractFeeBps);
  const [fee, closeFee] = [outlook?.fee, outlook?.closeFee].map((minor) =>
    minor === undefined ? '–' : text.exact(minor),
  );
  return [
    {
      key: 'fee',
      label: t({ message: 'Fees, open + close', comment: 'Fee for opening and fee for closing a position' }),
      value: outlook === null ? null : text.plus(outlook.fee, outlook.closeFee),
      explain: (
        <Trans>
          {rate} of the notional each way: {fee} now, on top of the margin, and {closeFee} if you close at the same
          price, deducted from the amount returned.
        </Trans>
      ),
    },
    {
      key: 'funding',
      label: t({ message: 'Funding', comment: 'Payments between longs and shorts of perpetual contracts' }),
      value: t({ message: 'Not charged', comment: 'There are no funding payments' }),
      explain: (
        <Trans>
          Real perpetual futures move money between longs and shorts every few hours. This simulator doesn’t, so holding
          a position costs nothing here; on a real platform it does.
        </Trans>
      ),
    },
  ];
}

/** Forex and metals cost their spread, and a swap by night. */
function useLotCosts({ order, figures: { outlook }, situation }: LookedPosition): Figure[] {
  const { t } = useLingui();
  const { rules, levels, atSeconds } = situation;
  const text = useFigureText(rules);
  const size = useSize(rules, order.quantity);
  const [bid, ask] = [levels?.bids[0]?.price, levels?.asks[0]?.price];
  const spread = bid === undefined || ask === undefined ? '–' : text.pips(inPips(rules, ask - bid));
  const rolloverTime = atSeconds === 0 ? '–' : <Moment at={nextRollover(atSeconds).at} />;
  const rate = text.share(swapBps(rules, directionOf(order.side)));
  return [
    {
      key: 'spread-cost',
      label: t({ message: 'Spread cost', comment: 'What opening and closing at an unmoved price costs' }),
      value: outlook === null ? null : text.usdt(outlook.spreadCost),
      explain: (
        <Trans comment="spread like 0.8 pips">
          You buy at the ask and sell at the bid. With a spread of {spread}, this is what a position loses if it is
          opened and closed while the price doesn’t move. No other fee applies.
        </Trans>
      ),
    },
    {
      key: 'pip',
      label: t({ message: 'Pip value', comment: 'What a change of the price by one pip brings or costs' }),
      value: outlook === null ? null : text.usdt(outlook.pipValue),
      explain: <Trans>Profit or loss per pip with {size}.</Trans>,
    },
    {
      key: 'swap',
      label: t({ message: 'Swap per night (Wed ×3)', comment: 'Interest for holding a position over night' }),
      value: outlook === null ? null : text.signedExact(outlook.swapNight),
      explain: (
        <>
          <p>
            <Trans comment="rate like -3.15%">
              Overnight interest for holding the position: {rate} of the notional a year. This is the interest
              difference between the two sides of the pair, minus the platform’s share, and never more than zero. It is
              taken from the margin.
            </Trans>
          </p>
          <p>
            <Trans comment="Time like 2026-11-18 23:00:00">
              Next: {rolloverTime}. On Wednesdays it counts three times, to cover the weekend.
            </Trans>
          </p>
        </>
      ),
    },
  ];
}

/** What can go wrong, and how far away it is. */
function useRisks({ price: openPrice, figures: { outlook, reach }, situation: { rules } }: LookedPosition): Figure[] {
  const { t } = useLingui();
  const text = useFigureText(rules);
  const days = daysText(reach?.distanceBps, useRisk(rules.symbol).data, useTag());
  const isLots = isLotMarket(rules);
  const price = openPrice === null ? '–' : text.price(openPrice);
  const [distance, liquidation, closing, pips] =
    reach === null
      ? ['–', '–', '–', '–']
      : [
          text.share(reach.distanceBps),
          text.price(reach.liquidation),
          text.price(reach.closing),
          text.pips(inPips(rules, reach.distance)),
        ];
  const keep = text.share(rules.maintenanceBps);
  const isNever = reach !== null && reach.liquidation <= 0n;
  return [
    {
      key: 'liquidation',
      label: t`Liquidation price`,
      value:
        reach === null
          ? null
          : isNever
            ? t({ message: 'Never', comment: 'There is no price at which it is liquidated' })
            : isLots
              ? `${liquidation} · ${pips}`
              : liquidation,
      explain: isLots ? (
        <Trans comment="keep like 0.2%">
          At this price, the margin minus the loss is down to {keep} of the notional, and the position is closed at the
          bid or ask. Swap moves this price.
        </Trans>
      ) : (
        <Trans>
          The price at which the loss leaves only {keep} of the notional as margin, which every position must keep. When
          the market price reaches {liquidation}, the position is closed at the order book price at that moment.
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
                message: `${distance} · ${days}× average daily move`,
                comment:
                  'Distance to the liquidation price: per cent, and how many typical days of the market that is, like 0.4',
              }),
      explain: isLots ? (
        <Trans comment="Prices like 1.15996 and 1.10436; pips like 556.0 pips, distance like 4.79%">
          A position just opened would close at {closing}, as the spread is paid. From there, the liquidation price{' '}
          {liquidation} is {pips} away, {distance} of the price. The average daily move is how far this market moves
          from open to close, as the root mean square of simulated days.
        </Trans>
      ) : (
        <Trans>
          The liquidation price {liquidation} is {distance} away from the entry price {price}. The average daily move is
          how far this market moves from open to close, as the root mean square of simulated days.
        </Trans>
      ),
    },
    {
      key: 'worst',
      label: t`Maximum loss`,
      value: outlook === null ? null : text.cost(outlook.worst),
      tone: 'warn',
      explain: isLots ? (
        <Trans>The whole margin. If a price jump costs more, the platform covers the rest.</Trans>
      ) : (
        <WorstWords looked={outlook} rules={rules} />
      ),
    },
  ];
}

function WorstWords({ looked, rules }: { looked: PositionFigures['outlook']; rules: MarketRules }) {
  const text = useFigureText(rules);
  if (looked === null) return <Trans>Enter a quantity to see the total.</Trans>;
  const [margin, fee, worst] = [text.exact(looked.margin), text.exact(looked.fee), text.exact(looked.worst)];
  return (
    <Trans>
      Margin and opening fee: {margin} + {fee} = {worst}. Nothing more: the closing fee comes out of the margin, and if
      a price jump costs more than the margin, the platform covers the rest.
    </Trans>
  );
}

function useSize(rules: MarketRules, quantity: bigint | null): string {
  const { t } = useLingui();
  const text = useFigureText(rules);
  return quantity === null
    ? t({ message: 'the size you enter', comment: 'In place of a figure like 0.25 lots' })
    : text.quantity(quantity);
}
