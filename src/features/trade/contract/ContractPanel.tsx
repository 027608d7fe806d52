import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { MarketRules } from '#contract/markets.ts';
import { readQuantity, writePrice } from '#contract/rules/trading/figures.ts';
import type { Direction } from '#contract/rules/trading/position.ts';
import { describeError } from '#src/lib/errorText.ts';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { slippageBpsAtom, unaskedAtom } from '#src/state/trading/habits.ts';
import { useRisk } from '#src/state/trading/risk.ts';
import { HelpLink } from '#src/ui/controls/HelpLink.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureBlock } from '#src/ui/trade/FigureBlock.tsx';
import { MovedSheet } from '#src/ui/trade/MovedSheet.tsx';
import { NoPriceNote } from '#src/ui/trade/NoPriceNote.tsx';
import { SubmitBar } from '#src/ui/trade/SubmitBar.tsx';
import { UnansweredNote } from '#src/ui/trade/UnansweredNote.tsx';
import { CompactBook } from '../CompactBook.tsx';
import { RiskPanel } from '#src/ui/risk/RiskPanel.tsx';
import { TradeColumns } from '../TradeColumns.tsx';
import styles from './ContractPanel.module.css';
import { ConfirmOrder } from './form/ConfirmOrder.tsx';
import { ContractForm } from './form/ContractForm.tsx';
import { leverageAlwaysAsked } from './form/draft.rules.ts';
import { useBlocker } from './form/useBlocker.tsx';
import { useContractForm } from './form/useContractForm.ts';
import { useFigures } from './form/useFigures.tsx';
import { type PlaceOrder, usePlaceOrder } from './form/usePlaceOrder.ts';
import { PositionList } from '#src/features/trading/positions/PositionList.tsx';
import { useFigureText } from './useFigureText.ts';

/** Leveraged contracts on a coin: the form, what it would lead to, and what is open. */
export function ContractPanel({ rules }: { rules: MarketRules }) {
  const tag = useTag();
  const risk = useRisk(rules.symbol);
  const slippageBps = useAtomValue(slippageBpsAtom);
  const unasked = useAtomValue(unaskedAtom);
  const form = useContractForm(rules, slippageBps);
  const order = usePlaceOrder(form, slippageBps);
  const figures = useFigures(rules, form);
  const blocker = useBlocker(form);
  const { draft } = form;
  const label = useLabel(rules)(draft.direction, form.ticket.quantity);
  const isAsked = draft.leverage > leverageAlwaysAsked || !unasked.includes(`contract:${draft.type}`);
  return (
    <>
      <TradeColumns
        form={
          <>
            <ContractForm rules={rules} form={form} />
            <FigureBlock rows={figures} testId="contract-figures" />
            <NotAnswered rules={rules} order={order} />
            <SubmitBar
              label={label}
              tone={draft.direction === 'long' ? 'up' : 'down'}
              busy={order.isBusy}
              reason={blocker?.reason}
              way={blocker === null && form.isWaiting ? <NoPriceNote /> : blocker?.way}
              onSubmit={() => (isAsked ? order.ask() : void order.place())}
            />
            <Failure step={order.step} />
          </>
        }
        book={
          <div className={styles.aside}>
            <CompactBook rules={rules} onTake={(price) => form.change({ type: 'limit', price: asTyped(price, tag) })} />
            <RiskPanel
              risk={risk}
              rules={rules}
              direction={draft.direction}
              distanceBps={form.reach?.distanceBps ?? null}
            />
          </div>
        }
      />
      {order.step.at === 'confirm' ? (
        <ConfirmOrder
          rules={rules}
          form={form}
          label={label}
          reason={blocker?.reason}
          busy={order.isBusy}
          onConfirm={() => void order.place()}
          onClose={order.leave}
        />
      ) : null}
      <Moved rules={rules} form={form} order={order} />
      <PositionList product="contract" symbol={rules.symbol} />
    </>
  );
}

/** "Long 0.1 BTC", or only the way while there is no quantity. */
function useLabel(rules: MarketRules): (direction: Direction, quantity: bigint | null) => string {
  const { t } = useLingui();
  const text = useFigureText(rules);
  return (direction, quantity) => {
    const size = quantity === null ? rules.base : text.quantity(quantity);
    return direction === 'long'
      ? t({ message: `Long ${size}`, comment: 'Button that opens a long position; size like 0.1 BTC' })
      : t({ message: `Short ${size}`, comment: 'Button that opens a short position; size like 0.1 BTC' });
  };
}

interface MovedProps {
  rules: MarketRules;
  form: ReturnType<typeof useContractForm>;
  order: PlaceOrder;
}

/** The price is another one: what the form would get now is offered, as long as it is live; otherwise what the refusal said. */
function Moved({ rules, form, order }: MovedProps) {
  const { t } = useLingui();
  const text = useFigureText(rules);
  const { step } = order;
  if (step.at !== 'moved') return null;
  const { base, quote, pricePrecision } = rules;
  const live = form.shown;
  const fresh = live === null ? step.fresh : { price: writePrice(rules, live.price), atMs: live.atMs };
  const { outlook } = form;
  const rows =
    outlook === null
      ? []
      : [
          { label: t`Margin`, value: text.cost(outlook.margin) },
          { label: t`Liquidation price`, value: text.price(outlook.liquidation) },
        ];
  return (
    <MovedSheet
      pair={`${base}/${quote}`}
      was={step.was}
      now={fresh.price}
      precision={pricePrecision}
      unit={quote}
      rows={rows}
      busy={order.isBusy}
      onAccept={() => void order.place(fresh)}
      onClose={order.leave}
    />
  );
}

/** Stays until the next try: an order that was not placed is no toast. */
function Failure({ step }: Pick<PlaceOrder, 'step'>) {
  const { i18n } = useLingui();
  const tag = useTag();
  if (step.at !== 'failed') return null;
  return (
    <p className={styles.failure} role="alert" data-testid="order-failed">
      {describeError(i18n, step.error, tag)} <HelpLink about={step.error.key} />
    </p>
  );
}

/** An order of this market that may be placed or not. */
function NotAnswered({ rules, order: { unanswered } }: { rules: MarketRules; order: PlaceOrder }) {
  const label = useLabel(rules);
  if (unanswered === null) return null;
  const { direction, quantity } = unanswered.intent.body;
  return (
    <UnansweredNote
      what={label(direction, readQuantity(rules, quantity))}
      busy={unanswered.isBusy}
      isOffline={unanswered.isOffline}
      onFindOut={() => void unanswered.findOut()}
    />
  );
}
