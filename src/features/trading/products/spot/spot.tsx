import { Trans, useLingui } from '@lingui/react/macro';
import type { SpotOrder } from '#contract/api/spot.ts';
import type { MarketRules } from '#contract/markets.ts';
import { marketDraft } from '#src/state/forms/marketDraft.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import type { Figure } from '#src/ui/trade/FigureBlock.tsx';
import { filledPercent } from '#src/features/trading/figures/rounding.ts';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import { emptyDraft, readDraft, usedUp } from '#src/features/trading/ticket/draft.rules.ts';
import { type Looked, shownTerms } from '#src/features/trading/ticket/look.rules.ts';
import { wordsOfWire } from '#src/features/trading/ticket/order.rules.ts';
import type { Confirm, Product, Words } from '#src/features/trading/ticket/product.ts';
import { useConfirmWords } from '#src/features/trading/ticket/useConfirmWords.tsx';
import { useCoinSituation } from '../useSituations.ts';
import { lookAtSpot, type SpotFigures } from './spot.rules.ts';

const empty = emptyDraft({ leverages: [] });

/** Buying and selling a coin. */
export const spot: Product<'coin/trade', SpotFigures> = {
  key: 'spot',
  call: 'coin/trade',
  account: 'spot',
  kept: marketDraft('spot', 2, empty, usedUp),
  readDraft: (kept) => readDraft(kept, empty),
  useSituation: (rules) => useCoinSituation(rules, 'spot'),
  look: lookAtSpot,
  bodyOf(order, situation, quoted) {
    if (order.quantity === null) return null;
    const { quantity, price, waits } = wordsOfWire(order, situation);
    const { side } = order;
    const type = order.type === 'stop_limit' ? 'limit' : order.type;
    return {
      symbol: situation.rules.symbol,
      side,
      type,
      quantity,
      ...price,
      ...waits,
      ...shownTerms(order, situation, quoted),
    };
  },
  named: ({ side, quantity }) => ({ side, quantity }),
  fields: ['side', 'type', 'price', 'quantity'],
  types: ['market', 'limit', 'stop_limit', 'oco'],
  mayGoUnasked: () => true,
  useFigures: useSpotFigures,
  useConfirm: useSpotConfirm,
  useWords: useSpotWords,
  article: () => 'spot',
};

function useSpotWords(rules: MarketRules): Words<'coin/trade'> {
  const { t } = useLingui();
  const text = useFigureText(rules);
  const { base } = rules;
  return {
    sides: {
      buy: t({ message: 'Buy', context: 'act', comment: 'Side of the ticket' }),
      sell: t({ message: 'Sell', context: 'act', comment: 'Side of the ticket' }),
    },
    label({ side, quantity }) {
      const size = quantity === null ? base : text.quantityText(quantity);
      return side === 'buy'
        ? t({ message: `Buy ${size}`, comment: 'Button; size like 0.01 BTC' })
        : t({ message: `Sell ${size}`, comment: 'Button; size like 0.01 BTC' });
    },
    told(order: SpotOrder) {
      const isBuy = order.side === 'buy';
      const [size, filled] = [text.quantityText(order.quantity), text.quantityText(order.filled)];
      const price = text.priceText(order.average ?? order.price ?? '0');
      if (order.status === 'open' && order.type === 'oco') {
        return {
          kind: 'success',
          message: t({ message: `OCO order placed: ${size}`, comment: 'Toast; size like 0.1 BTC' }),
        };
      }
      if (order.status === 'open' && order.stop_price !== null) {
        const message = t({ message: `Stop-limit order placed: ${size}`, comment: 'Toast; size like 0.1 BTC' });
        return { kind: 'success', message };
      }
      if (order.status === 'open') {
        const message = isBuy
          ? t({ message: `Limit order placed: buy ${size} at ${price}`, comment: 'Toast; size like 0.1 BTC' })
          : t({ message: `Limit order placed: sell ${size} at ${price}`, comment: 'Toast; size like 0.1 BTC' });
        return { kind: 'success', message };
      }
      if (order.average === null) {
        return { kind: 'info', message: t`The order book was empty: the order was cancelled.` };
      }
      if (filledPercent(order) < 100) {
        const message = isBuy
          ? t`Bought ${filled} of ${size} at ${price}. The order book had no more: the rest was cancelled.`
          : t`Sold ${filled} of ${size} at ${price}. The order book had no more: the rest was cancelled.`;
        return { kind: 'info', message };
      }
      const message = isBuy
        ? t({ message: `Bought ${size} at ${price}`, comment: 'Toast; size like 0.1 BTC' })
        : t({ message: `Sold ${size} at ${price}`, comment: 'Toast; size like 0.1 BTC' });
      return { kind: 'success', message };
    },
  };
}

/** Available, cost or proceeds, fee, and what the slippage may make of it. */
function useSpotFigures({ order, figures, situation }: Looked<SpotFigures>): Figure[] {
  const { t } = useLingui();
  const own = useOwn();
  const { rules } = situation;
  const text = useFigureText(rules);
  const { totalLabel, feeLabel, total, fee, feeRate, slippage } = useCosts(
    situation.rules,
    order.side,
    situation.slippageBps,
  );
  const isBuying = order.side === 'buy';
  const available = isBuying ? situation.usdt : situation.coins;
  const { cost, worst, held } = figures;
  return [
    {
      key: 'available',
      label: t({ message: 'Available', comment: 'Amount of an account that can be used' }),
      value: available === null ? null : isBuying ? own(text.usdt(available)) : own(text.quantity(available)),
    },
    {
      key: 'cost',
      label: totalLabel,
      value: cost === null ? null : total(cost.total),
      explain: isBuying ? (
        <Trans>Quantity × price, rounded up to a millionth of a USDT, plus the fee.</Trans>
      ) : (
        <Trans>Quantity × price, rounded down to a millionth of a USDT, minus the fee.</Trans>
      ),
    },
    {
      key: 'fee',
      label: feeLabel,
      value: cost === null ? null : fee(cost.fee),
      explain: (
        <Trans>
          {feeRate} of the trade value, in USDT, shown as a separate transaction. The same for market and limit orders.
        </Trans>
      ),
    },
    // The stop of an OCO sells at market, at whatever price: there is no least.
    ...(order.type === 'oco'
      ? []
      : [
          {
            key: 'worst',
            label: isBuying
              ? t({ message: 'Maximum cost', comment: 'The most a buyer can be charged' })
              : t({ message: 'Minimum received', comment: 'The least a seller receives' }),
            value: worst === null ? null : total(worst.cost.total),
            explain:
              order.type !== 'market' ? (
                <Trans>
                  Limit orders here fill at exactly their price; only a triggered stop-limit can get a better one. On a
                  real exchange, any limit order may fill at a better price.
                </Trans>
              ) : (
                <Trans>
                  A market order takes what the order book has. If the average price moves against you by more than{' '}
                  {slippage} before the order arrives, no trade is made. The 100% button leaves room for this.
                </Trans>
              ),
          },
        ]),
    ...(held === null
      ? []
      : [
          {
            key: 'held',
            label: t({ message: 'In order book now', comment: 'What of the order the order book can fill' }),
            value: text.quantity(held),
            tone: 'warn' as const,
            explain: <Trans>The order book has no more right now. The rest of a market order is cancelled.</Trans>,
          },
        ]),
  ];
}

/** What is paid stands in cents that cover it, what is received is cut to cents. */
function useCosts(rules: MarketRules, side: 'buy' | 'sell', slippageBps: number) {
  const { t } = useLingui();
  const text = useFigureText(rules);
  const feeRate = text.share(rules.spotFeeBps);
  return {
    totalLabel:
      side === 'buy'
        ? t({ message: 'Cost including fee', comment: 'What a buyer pays' })
        : t({ message: 'Proceeds after fee', comment: 'What a seller receives' }),
    feeLabel: t({ message: `Fee ${feeRate}`, comment: 'Trading fee with its rate, like Fee 0.1%' }),
    total: (minor: bigint) => (side === 'buy' ? text.cost(minor) : text.usdt(minor)),
    fee: (minor: bigint) => text.cost(minor),
    feeRate,
    slippage: text.share(slippageBps),
  };
}

function useSpotConfirm({ order, figures, situation, price }: Looked<SpotFigures>): Confirm {
  const { t } = useLingui();
  const { rules, slippageBps } = situation;
  const text = useFigureText(rules);
  const words = useConfirmWords(rules);
  const { totalLabel, feeLabel, total, fee } = useCosts(rules, order.side, slippageBps);
  const { cost } = figures;
  const totalText = cost === null ? '–' : total(cost.total);
  const held = figures.held === null ? null : text.quantity(figures.held);
  return {
    title: words.title(order),
    rows: [
      words.pair,
      {
        label: t({ message: 'Side', comment: 'Choice between buying and selling' }),
        value:
          order.side === 'buy'
            ? t({ message: 'Buy', comment: 'Side of an order' })
            : t({ message: 'Sell', comment: 'Side of an order' }),
      },
      words.quantity(order),
      ...words.price(order, price, situation),
      { label: feeLabel, value: cost === null ? '–' : fee(cost.fee) },
      { label: totalLabel, value: <strong>{totalText}</strong> },
    ],
    note:
      held === null ? undefined : (
        <Trans>The order book has only {held} right now. The rest of the order is cancelled.</Trans>
      ),
    moved: [{ label: totalLabel, value: totalText }],
  };
}
