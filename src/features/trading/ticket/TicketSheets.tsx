import { pairOf } from '#src/lib/figures/pair.ts';
import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { setAskedAtom } from '#src/state/trading/habits.ts';
import { useRisk } from '#src/state/trading/risk.ts';
import { FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { MovedSheet } from '#src/ui/trade/MovedSheet.tsx';
import { SubmitBar } from '#src/ui/trade/SubmitBar.tsx';
import { RiskPanel } from '../risk/RiskPanel.tsx';
import { directionOf } from './draft.rules.ts';
import type { OrderCall } from './product.ts';
import styles from './Ticket.module.css';
import type { Ticket } from './useTicket.ts';

interface TicketSheetsProps<K extends OrderCall, F> {
  ticket: Ticket<K, F>;
  /** Names the action and its figure. */
  label: string;
  /** Why it cannot be placed at this moment. */
  reason: string | undefined;
}

/** The question before an order, and the one after the price has moved. */
export function TicketSheets<K extends OrderCall, F>({ ticket, label, reason }: TicketSheetsProps<K, F>) {
  const { shown } = ticket;
  if (shown.at === 'confirm') return <ConfirmSheet ticket={ticket} label={label} reason={reason} />;
  return shown.at === 'moved' ? <Moved ticket={ticket} shown={shown} reason={reason} /> : null;
}

/** Repeats everything, with what it costs and risks; who knows what he does can do without it. */
export function ConfirmSheet<K extends OrderCall, F>({ ticket, label, reason }: TicketSheetsProps<K, F>) {
  const { t } = useLingui();
  const { looked, product, rules, asking, isBusy } = ticket;
  // oxlint-disable-next-line react/hooks -- a ticket is of one product for as long as it stands
  const { title, rows, note } = product.useConfirm(looked);
  const risk = useRisk(rules.symbol);
  const setAsked = useSetAtom(setAskedAtom);
  const [isLast, setLast] = useState(false);
  const { side } = looked.order;
  const confirm = () => {
    if (isLast && asking !== null) setAsked(asking, false);
    void ticket.send();
  };
  return (
    <Sheet
      title={title}
      onClose={ticket.leave}
      busy={isBusy}
      testId="confirm-sheet"
      footer={
        <SubmitBar
          label={label}
          tone={side === 'buy' ? 'up' : 'down'}
          busy={isBusy}
          reason={reason}
          onSubmit={confirm}
          testId="confirm"
        />
      }
    >
      <FigureRows rows={[...rows, practiceRow]} />
      {looked.position === null ? null : (
        <RiskPanel risk={risk} rules={rules} direction={directionOf(side)} distanceBps={looked.position.distanceBps} />
      )}
      {note === undefined ? null : <div className={styles.note}>{note}</div>}
      {asking === null ? null : (
        <label className={styles.toggle}>
          <input type="checkbox" checked={isLast} onChange={(event) => setLast(event.target.checked)} />
          <span>{t`Don’t ask again for this order type on this device`}</span>
        </label>
      )}
    </Sheet>
  );
}

interface MovedProps<K extends OrderCall, F> extends Omit<TicketSheetsProps<K, F>, 'label'> {
  shown: Extract<Ticket<K, F>['shown'], { at: 'moved' }>;
}

/** What the form would get now is offered as long as it is live; a line that lags has nothing newer than the refusal. */
function Moved<K extends OrderCall, F>({ ticket, shown, reason }: MovedProps<K, F>) {
  const { looked, product, rules, quoted, isBusy } = ticket;
  // oxlint-disable-next-line react/hooks -- a ticket is of one product for as long as it stands
  const { moved } = product.useConfirm(looked);
  const now = quoted !== null && quoted.atMs > shown.now.atMs ? quoted : shown.now;
  const isPriced = looked.situation.noPrice === null;
  return (
    <MovedSheet
      pair={pairOf(rules)}
      was={shown.was}
      now={now.price}
      precision={rules.pricePrecision}
      unit={rules.quote}
      tone={looked.order.side === 'buy' ? 'up' : 'down'}
      busy={isBusy}
      reason={isPriced ? undefined : reason}
      rows={moved}
      onAccept={() => void ticket.send(now)}
      onClose={ticket.leave}
    />
  );
}
