import type { Problem } from '#contract/errors.ts';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal, parseDecimal, trimDecimal } from '#contract/money.ts';
import { readPrice, readQuantity, writePrice } from '#contract/rules/trading/figures.ts';
import type { Direction } from '#contract/rules/trading/position.ts';
import { stopProblems, type Stops } from '#contract/rules/trading/stops.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';
import type { Levels } from '#src/state/trading/livePrice.rules.ts';
import { fillOf, limitProblem, type Ticket } from './contract.rules.ts';

/** The form as it was typed. It survives a reload, and ends with its market. */
export interface ContractDraft {
  direction: Direction;
  type: 'market' | 'limit';
  leverage: number;
  price: string;
  quantity: string;
  takeProfit: string;
  stopLoss: string;
}

export type DraftField = 'price' | 'quantity' | 'takeProfit' | 'stopLoss';

export function emptyDraft({ leverages }: Pick<MarketRules, 'leverages'>): ContractDraft {
  const leverage = leverages.findLast((one) => one <= startLeverage) ?? 1;
  return { direction: 'long', type: 'market', leverage, price: '', quantity: '', takeProfit: '', stopLoss: '' };
}

/** Low enough that the first position of a beginner lives for a while. */
const startLeverage = 5;

/** Above it, no habit spares the question before the order. */
export const leverageAlwaysAsked = 10;

/** A draft that was kept may be of an older version of the app, or of other rules. */
export function readDraft(kept: unknown, rules: MarketRules): ContractDraft | null {
  const empty = emptyDraft(rules);
  if (typeof kept !== 'object' || kept === null) return null;
  const draft: ContractDraft = { ...empty, ...kept };
  const isWhole = (Object.keys(empty) as (keyof ContractDraft)[]).every(
    (name) => typeof draft[name] === typeof empty[name],
  );
  const isKnown = ['long', 'short'].includes(draft.direction) && ['market', 'limit'].includes(draft.type);
  return isWhole && isKnown && rules.leverages.includes(draft.leverage) ? draft : null;
}

export interface ReadDraft {
  ticket: Ticket;
  stops: Stops;
  /** What the wire is told: decimals of what was typed. */
  said: { price?: string; quantity: string; take_profit?: string; stop_loss?: string };
  /** What is wrong with what was typed; a field that is empty is not wrong. */
  problems: Partial<Record<DraftField, Problem>>;
  /** The first field without which there is no order. */
  missing: 'price' | 'quantity' | null;
}

/**
 * @param tag the Intl tag of the language: where a text can be read in two ways, it decides.
 * @param decimals of the market's prices today.
 */
export function readForm(draft: ContractDraft, rules: MarketRules, tag: string, decimals: number): ReadDraft {
  const problems: ReadDraft['problems'] = {};
  const isLimit = draft.type === 'limit';
  const priceIn = (field: DraftField, text: string, unread: Problem): bigint | null => {
    if (text.trim() === '') return null;
    const decimal = readTyped(text, tag);
    const price = decimal === null || parseDecimal(decimal, decimals) === null ? null : readPrice(rules, decimal);
    if (price !== null && price > 0n) return price;
    problems[field] = decimal !== null && price === null ? { key: 'price_decimals', params: { decimals } } : unread;
    return null;
  };
  const limit = isLimit ? priceIn('price', draft.price, { key: 'price_required', params: {} }) : null;
  const stop: Problem = { key: 'stop_zero', params: {} };
  const takeProfit = priceIn('takeProfit', draft.takeProfit, stop);
  const stopLoss = priceIn('stopLoss', draft.stopLoss, stop);
  const decimal = readTyped(draft.quantity, tag);
  const quantity = decimal === null ? null : readQuantity(rules, decimal);
  if (draft.quantity.trim() !== '' && quantity === null) problems.quantity = quantityProblem(rules);
  const show = (price: bigint | null) => (price === null ? {} : writePrice(rules, price));
  return {
    ticket: { rules, direction: draft.direction, leverage: draft.leverage, quantity, limit },
    stops: { takeProfit, stopLoss },
    said: {
      quantity: quantity === null ? '' : formatDecimal(quantity, rules.quantityPrecision),
      ...spoken('price', show(limit)),
      ...spoken('take_profit', show(takeProfit)),
      ...spoken('stop_loss', show(stopLoss)),
    },
    problems,
    missing: isLimit && limit === null ? 'price' : quantity === null ? 'quantity' : null,
  };
}

function spoken<N extends string>(name: N, value: string | object): Partial<Record<N, string>> {
  return typeof value === 'string' ? ({ [name]: value } as Partial<Record<N, string>>) : {};
}

export function quantityProblem(rules: MarketRules): Problem<'quantity_wrong'> {
  const { quantityStep: step, quantityMin: min, quantityMax: max, base: unit } = rules;
  return { key: 'quantity_wrong', params: { step, min, max, unit } };
}

interface Surroundings {
  book: Levels;
  /** The market's price now. */
  price: bigint;
}

/** What the market has against a form that could be read. The server asks the same, and decides. */
export function marketProblems(
  { ticket, stops }: Pick<ReadDraft, 'ticket' | 'stops'>,
  { book, price }: Surroundings,
): Partial<Record<DraftField, Problem>> {
  const { rules, direction, limit, quantity } = ticket;
  const show = (whole: bigint) => writePrice(rules, whole);
  const fill = limit === null ? fillOf(direction, 'open', book, quantity) : { price: limit };
  const isThin = fill !== null && 'tooThin' in fill;
  const openPrice = fill === null || isThin ? price : fill.price;
  const wrongLimit = limit === null ? null : limitProblem(direction, limit, price, show);
  const { take_profit: takeProfit, stop_loss: stopLoss } = stopProblems(
    rules,
    direction,
    stops,
    // A stop of an order that waits counts from its opening on: where the market is until then says nothing.
    { open: openPrice, now: limit ?? price },
  );
  return {
    ...(wrongLimit === null ? {} : { price: wrongLimit }),
    ...(isThin ? { quantity: tooThin(rules, fill.tooThin) } : {}),
    ...(takeProfit === undefined ? {} : { takeProfit }),
    ...(stopLoss === undefined ? {} : { stopLoss }),
  };
}

function tooThin({ quantityPrecision, base }: MarketRules, held: bigint): Problem<'book_too_thin'> {
  const available = trimDecimal(formatDecimal(held, quantityPrecision));
  return { key: 'book_too_thin', params: { available, unit: base } };
}
