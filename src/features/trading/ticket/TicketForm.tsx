import { useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { formatDecimal, trimDecimal } from '#contract/money.ts';
import type { MarketRules } from '#contract/markets.ts';
import { fromMinor } from '#contract/currencies.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { useRisk } from '#src/state/trading/risk.ts';
import { HelpLink } from '#src/ui/controls/HelpLink.tsx';
import { FigureBlock } from '#src/ui/trade/FigureBlock.tsx';
import { SubmitBar } from '#src/ui/trade/SubmitBar.tsx';
import { UnansweredNote, WarnNote } from '#src/ui/unsent/Notes.tsx';
import { useFigureText } from '../figures/useFigureText.ts';
import { RiskPanel } from '../risk/RiskPanel.tsx';
import { useDescribe } from '../words/useReasonWords.ts';
import { CompactBook } from '../page/CompactBook.tsx';
import { directionOf } from './draft.rules.ts';
import type { FieldProps, FieldTicket } from './fields/field.ts';
import { LeverageField, SideField, TypeField } from './fields/ChoiceFields.tsx';
import { PriceRow } from './fields/PriceRow.tsx';
import { SizeField } from './fields/SizeField.tsx';
import { PeriodField, StakeField } from './fields/StakeFields.tsx';
import { StopsField } from './fields/StopsField.tsx';
import type { FieldName, OrderCall, Product } from './product.ts';
import { fieldOf } from './order.rules.ts';
import styles from './Ticket.module.css';
import { TicketSheets } from './TicketSheets.tsx';
import { useReason } from './useReason.tsx';
import { type Ticket, useTicket } from './useTicket.ts';

const fields: Record<FieldName, ComponentType<FieldProps>> = {
  side: SideField,
  type: TypeField,
  price: PriceRow,
  quantity: SizeField,
  leverage: LeverageField,
  stops: StopsField,
  period: PeriodField,
  stake: StakeField,
};

interface TicketFormProps<K extends OrderCall, F> {
  product: Product<K, F>;
  rules: MarketRules;
  /** Whether the market's book stands beside the form. */
  hasBook?: boolean;
  /** Above the fields. */
  top?: ReactNode;
}

/** The order form of any product, from the first figure typed to the server's answer. */
export function TicketForm<K extends OrderCall, F>({ product, rules, hasBook = false, top }: TicketFormProps<K, F>) {
  const ticket = useTicket(product, rules);
  const { looked, change } = ticket;
  const { tag } = looked.situation;
  const label = useLabel(ticket);
  const { reason, way } = useReason(ticket);
  const fieldTicket = useFieldTicket(ticket);
  const risk = looked.position === null ? null : <Risk ticket={ticket} />;
  const form = (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      aria-label={pairOf(rules)}
      data-testid={`${product.key}-form`}
    >
      {top}
      {product.fields.map((name) => {
        const Field = fields[name];
        return <Field key={name} ticket={fieldTicket} />;
      })}
      <TicketFigures ticket={ticket} />
      {hasBook ? null : risk}
      <Refusal ticket={ticket} />
      <NotAnswered ticket={ticket} />
      <SubmitBar
        label={label}
        tone={ticket.draft.side === 'buy' ? 'up' : 'down'}
        busy={ticket.isBusy}
        reason={reason}
        way={way}
        onSubmit={ticket.submit}
      />
    </form>
  );
  return (
    <>
      <div className={styles.room}>
        <div className={styles.columns} data-book={hasBook}>
          {form}
          {hasBook ? (
            <div className={styles.aside}>
              <CompactBook rules={rules} onTake={(price) => change({ taken: asTyped(price, tag), share: 0 })} />
              {risk}
            </div>
          ) : null}
        </div>
      </div>
      <TicketSheets ticket={ticket} label={label} reason={reason} />
    </>
  );
}

/** The same ticket as its fields look at it. */
function useFieldTicket<K extends OrderCall, F>(ticket: Ticket<K, F>): FieldTicket {
  const describe = useDescribe();
  const { shown, looked } = ticket;
  return {
    ...ticket,
    errorOf(field) {
      if (shown.at === 'refused' && fieldOf(shown.error.key) === field) return describe(shown.error);
      const problem = looked.problems[field];
      return problem === undefined ? undefined : describe(problem);
    },
  };
}

/** What the button does: the action with its figure, or the worst price of what was tapped in the book. */
function useLabel<K extends OrderCall, F>({ looked, words, rules, product }: Ticket<K, F>): string {
  const { t } = useLingui();
  const text = useFigureText(rules);
  const { order } = looked;
  if (order.worst !== null) {
    const price = text.priceText(writePrice(rules, order.worst));
    return order.side === 'buy'
      ? t({ message: `Buy now, at most ${price}`, comment: 'Button of an order at a price of the book' })
      : t({ message: `Sell now, at least ${price}`, comment: 'Button of an order at a price of the book' });
  }
  const decimal = (quantity: bigint) =>
    trimDecimal(
      product.key === 'option' ? fromMinor(quantity, 'USDT') : formatDecimal(quantity, rules.quantityPrecision),
    );
  return words.label({ side: order.side, quantity: order.quantity === null ? null : decimal(order.quantity) });
}

/** What the order costs and risks, before it is placed. */
export function TicketFigures<K extends OrderCall, F>({
  ticket,
}: {
  ticket: Pick<Ticket<K, F>, 'product' | 'looked'>;
}) {
  // oxlint-disable-next-line react/hooks -- a ticket is of one product for as long as it stands
  return <FigureBlock rows={ticket.product.useFigures(ticket.looked)} testId="figures" />;
}

function Risk<K extends OrderCall, F>({ ticket: { looked, rules } }: { ticket: Ticket<K, F> }) {
  const risk = useRisk(rules.symbol);
  const distanceBps = looked.position?.distanceBps ?? null;
  return <RiskPanel risk={risk} rules={rules} direction={directionOf(looked.order.side)} distanceBps={distanceBps} />;
}

/** Stays until something is changed: an order that was not placed is no toast. */
function Refusal<K extends OrderCall, F>({ ticket: { shown } }: { ticket: Ticket<K, F> }) {
  const describe = useDescribe();
  if (shown.at !== 'refused' || fieldOf(shown.error.key) !== null) return null;
  return (
    <WarnNote testId="refused">
      <p>
        {describe(shown.error)} <HelpLink about={shown.error.key} />
      </p>
    </WarnNote>
  );
}

/** An order of this market that may be placed or not. */
function NotAnswered<K extends OrderCall, F>({ ticket: { unanswered, words, product } }: { ticket: Ticket<K, F> }) {
  if (unanswered === null) return null;
  return (
    <UnansweredNote
      what={words.label(product.named(unanswered.intent.body))}
      busy={unanswered.isBusy}
      isOffline={unanswered.isOffline}
      onFindOut={() => void unanswered.findOut()}
    />
  );
}
