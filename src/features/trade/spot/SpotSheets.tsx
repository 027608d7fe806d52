import { writePrice } from '#contract/rules/trading/figures.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { formatAmount, formatPrice } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { MovedSheet } from '#src/ui/trade/MovedSheet.tsx';
import { TradeConfirm } from '../TradeConfirm.tsx';
import { feeDecimals, upToCents } from '../upToCents.ts';
import type { SpotTicket } from './useSpotTicket.ts';
import type { SpotWords } from './useSpotWords.tsx';

interface SpotSheetsProps {
  rules: MarketRules;
  spot: SpotTicket;
  words: SpotWords;
}

/** The question before the order, and the one after the price has moved. */
export function SpotSheets({ rules, spot, words }: SpotSheetsProps) {
  const { t } = useLingui();
  const { asked, ticket, summary, situation, isBusy, live } = spot;
  const { base, quote, pricePrecision, quantityPrecision, spotFeeBps } = rules;
  const { tag } = situation;
  const pair = `${base}/${quote}`;
  const isBuying = ticket.side === 'buy';
  const usdt = (minor: bigint, shown: 2 | 'full') => `${formatAmount(formatDecimal(minor, 6), shown, tag)}\u00A0USDT`;
  const { cost } = summary;
  // As in the form: what is paid in cents that cover it, what is received cut to cents.
  const totalText = cost === null ? '–' : usdt(isBuying ? upToCents(cost.total) : cost.total, 2);
  const feeText = cost === null ? '–' : usdt(upToCents(cost.fee), feeDecimals(cost.fee));
  const price = summary.price === null ? '–' : formatPrice(writePrice(rules, summary.price), pricePrecision, tag);
  const totalLabel = isBuying
    ? t({ message: 'Cost with fee', comment: 'What a buyer pays' })
    : t({ message: 'Proceeds less fee', comment: 'What a seller receives' });
  const close = () => spot.setAsked({ kind: 'none' });
  if (asked.kind === 'moved') {
    // A line that lags behind has nothing newer than what the refusal said.
    const now = live !== null && live.atMs > asked.fresh.atMs ? live : asked.fresh;
    return (
      <MovedSheet
        pair={pair}
        was={asked.was}
        now={now.price}
        precision={pricePrecision}
        unit={quote}
        busy={isBusy}
        reason={spot.noPrice === null ? undefined : words.reason}
        rows={[{ label: totalLabel, value: totalText }]}
        onAccept={() => void spot.send(now)}
        onClose={close}
      />
    );
  }
  if (asked.kind === 'none') return null;
  const slippage = formatBps(situation.slippageBps, tag);
  const feeRate = formatBps(spotFeeBps, tag);
  const held =
    summary.held === null
      ? null
      : `${formatAmount(formatDecimal(summary.held, quantityPrecision), 'full', tag)} ${base}`;
  const isMarket = ticket.type === 'market';
  return (
    <TradeConfirm
      title={
        isMarket
          ? t({ message: 'Confirm the market order', comment: 'Title of a sheet' })
          : t({ message: 'Confirm the limit order', comment: 'Title of a sheet' })
      }
      rows={[
        { label: t({ message: 'Pair', comment: 'Which two are traded: BTC/USDT' }), value: pair },
        {
          label: t({ message: 'Side', comment: 'Choice between buying and selling' }),
          value: isBuying
            ? t({ message: 'Buy', comment: 'Side of an order' })
            : t({ message: 'Sell', comment: 'Side of an order' }),
        },
        {
          label: t({ message: 'Quantity', comment: 'Field of an order form' }),
          value:
            summary.quantity === null
              ? '–'
              : `${formatAmount(formatDecimal(summary.quantity, quantityPrecision), 'full', tag)}\u00A0${base}`,
        },
        {
          label: isMarket
            ? t({ message: 'Average price now', comment: 'Of a market order' })
            : t({ message: 'Limit price', comment: 'Field of an order form' }),
          value: `${price}\u00A0${quote}`,
        },
        {
          label: t({
            message: `Fee ${feeRate}`,
            comment: 'Trading fee with its rate, like Fee 0.1%',
          }),
          value: feeText,
        },
        { label: totalLabel, value: <strong>{totalText}</strong> },
        ...(isMarket ? [{ label: t`Largest slippage`, value: slippage }] : []),
      ]}
      note={
        held === null ? undefined : (
          <Trans>The order book holds only {held} at this moment. The rest of the order is cancelled.</Trans>
        )
      }
      confirmLabel={words.submit}
      asking={`spot:${ticket.type}`}
      busy={isBusy}
      reason={words.reason}
      onConfirm={() => void spot.send(live)}
      onClose={close}
    />
  );
}
