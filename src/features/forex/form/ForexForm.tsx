import { writePrice } from '#contract/rules/trading/figures.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Position } from '#contract/api/positions.ts';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import type { Direction } from '#contract/rules/trading/position.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { noteOrderAtom } from '#src/state/trading/orders.ts';
import { wishOf } from '#src/state/trading/place.rules.ts';
import { useRisk } from '#src/state/trading/risk.ts';
import { useUnanswered } from '#src/state/trading/useUnanswered.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { RiskPanel } from '#src/ui/risk/RiskPanel.tsx';
import { MovedSheet } from '#src/ui/trade/MovedSheet.tsx';
import { NoPriceNote } from '#src/ui/trade/NoPriceNote.tsx';
import { SubmitBar } from '#src/ui/trade/SubmitBar.tsx';
import { UnansweredNote } from '#src/ui/trade/UnansweredNote.tsx';
import { paths } from '#src/lib/paths.ts';
import { TroubleNote } from '../deed/TroubleNote.tsx';
import { errorIn, useDeed } from '../deed/useDeed.ts';
import { useFigures } from '../useFigures.ts';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import styles from './ForexForm.module.css';
import { ForexFigureBlock } from './ForexFigureBlock.tsx';
import { OrderFields } from './OrderFields.tsx';
import { orderOf } from './ticket.rules.ts';
import { type ForexForm as Form, useForexForm } from './useForexForm.ts';
import { useReason } from './useReason.ts';

/** The order form of one market, from the first figure typed to the server's answer. */
export function ForexForm({ rules }: { rules: MarketRules }) {
  const form = useForexForm(rules);
  const risk = useRisk(rules.symbol);
  const [isAsking, setAsking] = useState(false);
  const tell = useTold(rules);
  const deed = useDeed('microtrade/whsubmit', (order) => {
    setAsking(false);
    form.clear();
    tell(order);
  });
  const send = (shown: Form['shown']) => {
    if (ticket !== null && lots !== null) void deed.run(orderOf(ticket, lots, rules, shown));
  };
  const { ticket, lots } = form;
  const note = useSetAtom(noteOrderAtom);
  const unanswered = useUnanswered(
    'microtrade/whsubmit',
    (body) => body.symbol === rules.symbol,
    (order, { wish }) => {
      const inForm = ticket === null || lots === null ? null : orderOf(ticket, lots, rules, null);
      if (inForm !== null && wishOf(inForm) === wish) form.clear();
      void note({ product: 'forex', order });
      tell(order);
    },
  );
  const label = useLabel(rules);
  const { trouble } = deed;
  const moved = trouble?.status === 'moved' ? trouble : null;
  const fresh = form.shown ?? (moved === null ? null : moved.fresh);
  const failed = errorIn(trouble);
  return (
    <Card>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        aria-label={`${rules.base}/${rules.quote}`}
        data-testid="forex-form"
      >
        <OrderFields form={form} />
        <ForexFigureBlock form={form} />
        <RiskPanel
          risk={risk}
          rules={rules}
          direction={form.draft.direction}
          distanceBps={form.reach?.distanceBps ?? null}
        />
        {failed === null || failed.isLost ? null : <TroubleNote {...failed} />}
        {unanswered === null ? null : (
          <UnansweredNote
            what={label(unanswered.intent.body.direction, unanswered.intent.body.lots)}
            busy={unanswered.isBusy}
            isOffline={unanswered.isOffline}
            onFindOut={() => void unanswered.findOut()}
          />
        )}
        <Submit
          form={form}
          busy={deed.isBusy}
          onSubmit={() => {
            deed.forget();
            setAsking(true);
          }}
        />
      </form>
      {isAsking && moved === null && failed === null ? (
        <ConfirmOrder
          form={form}
          busy={deed.isBusy}
          onConfirm={() => send(form.shown)}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {moved === null || fresh === null ? null : (
        <MovedSheet
          pair={`${rules.base}/${rules.quote}`}
          was={moved.saw ?? moved.fresh.price}
          now={fresh.price}
          precision={rules.pricePrecision}
          unit={rules.quote}
          busy={deed.isBusy}
          onAccept={() => send(fresh)}
          onClose={() => {
            deed.forget();
            setAsking(false);
          }}
        />
      )}
    </Card>
  );
}

/** Names an order: "Buy 0.25 lots of EUR/USD". */
function useLabel(rules: MarketRules): (direction: Direction, lots: string | null) => string {
  const { t } = useLingui();
  const figures = useFigures(rules);
  const pair = `${rules.base}/${rules.quote}`;
  return (direction, lots) => {
    const isLong = direction === 'long';
    if (lots === null) {
      return isLong
        ? t({ message: `Buy ${pair}`, comment: 'Button; like: Buy EUR/USD' })
        : t({ message: `Sell ${pair}`, comment: 'Button; like: Sell EUR/USD' });
    }
    const size = figures.lotsText(lots);
    return isLong
      ? t({ message: `Buy ${size} of ${pair}`, comment: 'Button; like: Buy 0.25 lots of EUR/USD' })
      : t({ message: `Sell ${size} of ${pair}`, comment: 'Button; like: Sell 0.25 lots of EUR/USD' });
  };
}

function Submit({ form, busy, onSubmit }: { form: Form; busy: boolean; onSubmit(): void }) {
  const { rules, draft, lots, problems, most } = form;
  const label = useLabel(rules);
  const reason = useReason(form, true);
  const isShort = problems.balance !== undefined || most === 0n;
  return (
    <SubmitBar
      label={label(draft.direction, lots === null ? null : formatDecimal(lots, rules.quantityPrecision))}
      tone={draft.direction === 'long' ? 'up' : 'down'}
      busy={busy}
      reason={reason}
      way={isShort ? <Ways /> : form.isWaiting && reason === undefined ? <NoPriceNote /> : null}
      onSubmit={onSubmit}
    />
  );
}

/** Money for the contract account, out of which forex and metals are paid. */
function Ways() {
  return (
    <span className={styles.ways}>
      <Button kind="plain" size="small" href={paths.transfer({ to: 'contract' })}>
        <Trans>Transfer to the contract account</Trans>
      </Button>
    </span>
  );
}

/** Says what was done: a market order is a position now, a limit order waits. */
function useTold(rules: MarketRules): (order: Position) => void {
  const { t } = useLingui();
  const figures = useFigures(rules);
  const showToast = useSetAtom(showToastAtom);
  const pair = `${rules.base}/${rules.quote}`;
  return ({ status, direction, quantity, open_price, limit_price }) => {
    const size = figures.lotsText(quantity);
    const price = figures.priceText(open_price ?? limit_price ?? writePrice(rules, 0n));
    const waits = t({ message: `Limit order placed: ${size} of ${pair} at ${price}`, comment: 'Like 0.25 lots' });
    const opened =
      direction === 'long'
        ? t({ message: `Bought ${size} of ${pair} at ${price}`, comment: 'Like: Bought 0.25 lots of EUR/USD at 1.16' })
        : t({ message: `Sold ${size} of ${pair} at ${price}`, comment: 'Like: Sold 0.25 lots of EUR/USD at 1.16' });
    showToast({ kind: 'success', message: status === 'pending' ? waits : opened });
  };
}
