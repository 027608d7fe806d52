import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/calls.ts';
import type { Product as ProductKey } from '#contract/api/trading.ts';
import type { MarketRules } from '#contract/markets.ts';
import type { Body } from '#src/lib/api.ts';
import type { MarketDraft } from '#src/state/forms/marketDraft.ts';
import type { PlaceName, Quoted } from '#src/state/steps/place.rules.ts';
import type { FigureRow } from '#src/ui/sheet/FigureRows.tsx';
import type { Figure } from '#src/ui/trade/FigureBlock.tsx';
import type { Draft, OrderType } from './draft.rules.ts';
import type { Look, Looked } from './look.rules.ts';
import type { Order } from './order.rules.ts';
import type { Situation } from './situation.rules.ts';

/** The calls that place an order. */
export type OrderCall = Extract<PlaceName, 'coin/trade' | 'lever/submit' | 'microtrade/whsubmit' | 'microtrade/submit'>;

export type FieldName = 'side' | 'type' | 'price' | 'quantity' | 'leverage' | 'stops' | 'period' | 'stake';

/** What a product is asked for, says and shows: everything that the one ticket does not know. */
export interface Product<K extends OrderCall, F> {
  key: ProductKey;
  call: K;
  /** The account that it is paid from. */
  account: 'spot' | 'contract' | 'option';
  /** The half-filled form, kept for its user. */
  kept: MarketDraft<Draft>;
  readDraft(kept: unknown, rules: MarketRules): Draft;
  /** The market and the account as of now. */
  useSituation(rules: MarketRules): Situation;
  look(draft: Draft, situation: Situation): Look<F>;
  /** The order as the server is told it; null while there is none. A market order says what was shown. */
  bodyOf(order: Order, situation: Situation, quoted: Quoted | null): Body<K> | null;
  /** The order behind a body, as far as its name needs it. */
  named(body: Body<K>): Named;
  fields: readonly FieldName[];
  types: readonly OrderType[];
  /** Whether this order may be placed without a question, where somebody wants that. */
  mayGoUnasked(order: Order): boolean;
  useFigures(looked: Looked<F>): Figure[];
  useConfirm(looked: Looked<F>): Confirm;
  useWords(rules: MarketRules): Words<K>;
  /** What it is about, in the help. */
  article(rules: MarketRules): string;
}

export interface Named {
  side: Draft['side'];
  /** As a decimal; null while there is none. */
  quantity: string | null;
}

/** The question before an order. */
export interface Confirm {
  title: string;
  rows: readonly FigureRow[];
  note?: ReactNode;
  /** Figures that change with the price, for the question after it has moved. */
  moved: readonly { label: string; value: string }[];
}

export interface Words<K extends OrderCall> {
  sides: Record<Draft['side'], string>;
  /** Names the action and its figure: "Buy 0.01 BTC". */
  label(named: Named): string;
  /** Says what became of an order. */
  told(answer: Answer<K>): { kind: 'success' | 'info'; message: string };
}
