import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Answer } from '#contract/api/calls.ts';
import type { Position } from '#contract/api/positions.ts';
import type { OrderEvent } from '#contract/api/trading.ts';
import type { Body } from '#src/lib/api.ts';
import type { AppError } from '#src/lib/appError.ts';
import { refreshOrdersAtom } from '#src/state/trading/orders.ts';
import { type Outcome, usePlacing } from '#src/state/steps/place.ts';
import { type PlaceName, productsOf, type Quoted } from '#src/state/steps/place.rules.ts';
import { type Unanswered, useUnanswered } from '#src/state/steps/useUnanswered.ts';
import { noteAnswerAtom } from '../orders/orders.atoms.ts';

/** What a sheet does to an order or a position that is there already. */
export type ActionName = Exclude<
  PlaceName,
  | 'coin/trade'
  | 'lever/submit'
  | 'microtrade/submit'
  | 'microtrade/whsubmit'
  | 'wallet/transfer'
  | 'wallet/flashAgainst'
  | `lh/${string}`
  | `project/${string}`
>;

export interface Action<K extends ActionName> {
  /** @param chosen what somebody chose, where that says more than the body. */
  run(body: Body<K>, chosen?: object): Promise<Outcome<Answer<K>>['status']>;
  isBusy: boolean;
  /** Why it was not done; kept until the next try. */
  refused: AppError | null;
  /** The price is another than the one it was asked at. */
  moved: { was: string; fresh: Quoted } | null;
  /** An earlier try whose answer never came: what became of it is found out before anything else. */
  unanswered: Unanswered<K> | null;
  forget(): void;
}

type Trouble = { kind: 'refused'; error: AppError } | { kind: 'moved'; was: string; fresh: Quoted };

/**
 * One step with orders, done once however often it is tapped; its outcome is noted in every list.
 * @param isMeant of which earlier tries without an answer the sheet is to speak.
 * @param onDone `isLate`: the answer to an earlier try, found out about now.
 */
export function useAction<K extends ActionName>(
  name: K,
  isMeant: (body: Body<K>) => boolean,
  onDone: (answer: Answer<K>, isLate: boolean) => void,
): Action<K> {
  const { place, isBusy } = usePlacing();
  const note = useSetAtom(noteAnswerAtom);
  const refresh = useSetAtom(refreshOrdersAtom);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const take = (answer: Answer<K>, isLate: boolean) => {
    for (const event of eventsIn(answer)) void note(event);
    onDone(answer, isLate);
  };
  const refuse = (error: AppError, { body }: { body: Body<K> }) => {
    setTrouble({ kind: 'refused', error });
    // The list is behind: something has happened to the order meanwhile.
    for (const product of productsOf({ name, body })) void refresh(product);
  };
  const unanswered = useUnanswered(name, isMeant, (answer) => take(answer, true), refuse);
  const run = async (body: Body<K>, chosen?: object) => {
    setTrouble(null);
    const outcome: Outcome<Answer<K>> = await place(name, body, chosen);
    if (outcome.status === 'done') take(outcome.answer, false);
    if (outcome.status === 'refused') refuse(outcome.error, { body });
    if (outcome.status === 'moved') {
      const was = 'shown_price' in body ? String(body.shown_price) : outcome.fresh.price;
      setTrouble({ kind: 'moved', was, fresh: outcome.fresh });
    }
    return outcome.status;
  };
  return {
    run,
    isBusy,
    refused: trouble?.kind === 'refused' ? trouble.error : null,
    moved: trouble?.kind === 'moved' ? trouble : null,
    unanswered,
    forget: () => setTrouble(null),
  };
}

/** For a step with one order. */
export function isAbout(id: string): (body: object) => boolean {
  return (body) => 'id' in body && body.id === id;
}

/** The orders and positions in an answer, as they are then. */
function eventsIn(answer: Answer<ActionName>): OrderEvent[] {
  if ('list' in answer) return answer.list.flatMap(eventsInRow);
  if ('side' in answer) return [{ product: 'spot', order: answer }];
  return 'id' in answer ? [eventOf(answer)] : [eventOf(answer.closed), eventOf(answer.opened)];
}

function eventsInRow(row: OrderEvent | Answer<'lever/closeall'>['list'][number]): OrderEvent[] {
  if ('order' in row) return [row];
  return row.outcome === 'closed' ? [eventOf(row.position)] : [];
}

function eventOf(order: Position): OrderEvent {
  return { product: order.product, order };
}
