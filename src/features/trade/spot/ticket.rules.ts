import type { Problem } from '#contract/errors.ts';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal, mulDiv, parseDecimal, trimDecimal } from '#contract/money.ts';
import { quantityLimits, readPrice, readQuantity, readSold, writePrice } from '#contract/rules/trading/figures.ts';
import { mostBought, type SpotCost, spotCost } from '#contract/rules/trading/spot.ts';
import { type BookLevel, quantityOf } from '#contract/rules/trading/book.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';
import { type Levels, takingOf } from '#src/state/trading/livePrice.rules.ts';

export interface Ticket {
  side: 'buy' | 'sell';
  type: 'market' | 'limit';
  /** As typed. */
  price: string;
  quantity: string;
}

export const emptyTicket: Ticket = { side: 'buy', type: 'market', price: '', quantity: '' };

/** A ticket that was kept may be of an older version of the app; then there is none. */
export function readTicket(kept: unknown): Ticket | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const ticket: Ticket = { ...emptyTicket, ...kept };
  const isKnown = ['buy', 'sell'].includes(ticket.side) && ['market', 'limit'].includes(ticket.type);
  return isKnown && typeof ticket.price === 'string' && typeof ticket.quantity === 'string' ? ticket : null;
}

/** What a ticket is judged by. Money in minor units, prices and quantities in whole numbers of the market; null: not known. */
export interface Situation {
  rules: MarketRules;
  /** Intl tag of the language: it decides what "1.234" means. */
  tag: string;
  levels: Levels | null;
  /** The market's last price, the decimals that it is written with, and whether it is the one of now. */
  last: bigint | null;
  decimals: number;
  isLive: boolean;
  usdt: bigint | null;
  /** Of the coin, in whole quantities of the market: what is finer cannot be sold. */
  coins: bigint | null;
  slippageBps: number;
}

export interface Summary {
  quantity: bigint | null;
  /** The limit, or what the book gives on average. */
  price: bigint | null;
  cost: SpotCost | null;
  /** At the worst price that the order is still filled at; for a limit order its own. */
  worst: { price: bigint; cost: SpotCost } | null;
  /** What of the quantity the book holds, where that is less than all. */
  held: bigint | null;
  /** The largest quantity that balance, book and market allow; null while one of them is not known. */
  most: bigint | null;
}

export function summarize(ticket: Ticket, situation: Situation): Summary {
  const { rules, tag, levels } = situation;
  const typed = readTyped(ticket.quantity, tag);
  const held = ticket.side === 'sell' ? situation.coins : null;
  const quantity = typed === null ? null : held === null ? readQuantity(rules, typed) : readSold(rules, typed, held);
  const most = mostOf(ticket, situation);
  if (ticket.type === 'limit') {
    const price = limitOf(ticket, situation);
    const cost = price === null || quantity === null ? null : spotCost(rules, ticket.side, price, quantity);
    const worst = price === null || cost === null ? null : { price, cost };
    return { quantity, price, cost, worst, held: null, most };
  }
  const taking = levels === null ? null : takingOf(levels, ticket.side, quantity ?? 0n);
  const price = taking?.average ?? taking?.best ?? null;
  if (taking === null || taking.average === null || quantity === null) {
    return { quantity, price, cost: null, worst: null, held: null, most };
  }
  const worstPrice = worstOf(ticket.side, taking.average, situation.slippageBps);
  return {
    quantity,
    price,
    cost: costOfTaken(rules, ticket.side, taking.taken),
    worst: { price: worstPrice, cost: spotCost(rules, ticket.side, worstPrice, taking.quantity) },
    held: taking.quantity < quantity ? taking.quantity : null,
    most,
  };
}

/** Every level is a fill of its own, and rounded as one. */
function costOfTaken(rules: MarketRules, side: Ticket['side'], taken: readonly BookLevel[]): SpotCost {
  const parts = taken.map(({ price, quantity }) => spotCost(rules, side, price, quantity));
  const sum = (figure: keyof SpotCost) => parts.reduce((total, part) => total + part[figure], 0n);
  return { amount: sum('amount'), fee: sum('fee'), total: sum('total') };
}

/** The worst average that is still accepted, rounded towards the price shown: a fill beyond it is refused. */
export function worstOf(side: Ticket['side'], price: bigint, slippageBps: number): bigint {
  return side === 'buy'
    ? mulDiv(price, BigInt(10_000 + slippageBps), 10_000n, 'floor')
    : mulDiv(price, BigInt(10_000 - slippageBps), 10_000n, 'ceil');
}

function limitOf(ticket: Ticket, { rules, tag }: Situation): bigint | null {
  const typed = readTyped(ticket.price, tag);
  const price = typed === null ? null : readPrice(rules, typed);
  return price === null || price <= 0n ? null : price;
}

function mostOf(ticket: Ticket, situation: Situation): bigint | null {
  const { rules, coins, usdt, levels } = situation;
  const { step, max } = quantityLimits(rules);
  const cut = (quantity: bigint) => ((quantity < max ? quantity : max) / step) * step;
  // All that there is may be sold, whatever the step.
  const sold = (most: bigint) => (coins === null ? null : coins <= most ? coins : cut(most));
  if (ticket.type === 'limit') {
    if (ticket.side === 'sell') return sold(max);
    const price = limitOf(ticket, situation);
    return price === null || usdt === null ? null : cut(mostBought(rules, price, usdt, step));
  }
  if (levels === null) return null;
  const inBook = quantityOf(ticket.side === 'buy' ? levels.asks : levels.bids);
  if (ticket.side === 'sell') return sold(inBook < max ? inBook : max);
  return usdt === null ? null : mostAtMarket(situation, levels, usdt, cut(inBook));
}

/**
 * What an amount buys of the book, at the worst price that is accepted: an order for all there is must not fail because the price
 * moves by a tick. More costs more, so halving the range finds it.
 */
function mostAtMarket({ rules, slippageBps }: Situation, levels: Levels, usdt: bigint, inBook: bigint): bigint {
  const { step } = quantityLimits(rules);
  const isPaid = (steps: bigint) => {
    const quantity = steps * step;
    const { average } = takingOf(levels, 'buy', quantity);
    return average !== null && spotCost(rules, 'buy', worstOf('buy', average, slippageBps), quantity).total <= usdt;
  };
  let [paid, beyond] = [0n, inBook / step + 1n];
  while (beyond - paid > 1n) {
    const middle = (paid + beyond) / 2n;
    if (isPaid(middle)) paid = middle;
    else beyond = middle;
  }
  return paid * step;
}

export type FieldProblem = Problem<
  'quantity_wrong' | 'price_required' | 'price_decimals' | 'limit_buy_high' | 'limit_sell_low' | 'insufficient_balance'
>;

export interface TicketProblems {
  price: FieldProblem | null;
  quantity: FieldProblem | null;
}

/** What is wrong with what was typed. An empty field is not wrong yet: it is only not filled in. */
export function problemsOf(ticket: Ticket, summary: Summary, situation: Situation): TicketProblems {
  return {
    price: ticket.type === 'limit' && ticket.price.trim() !== '' ? priceProblem(ticket, summary, situation) : null,
    quantity: ticket.quantity.trim() === '' ? null : quantityProblem(ticket, summary, situation),
  };
}

function priceProblem(
  ticket: Ticket,
  { price }: Summary,
  { rules, tag, last, decimals, isLive }: Situation,
): FieldProblem | null {
  const typed = readTyped(ticket.price, tag);
  if (typed !== null && parseDecimal(typed, decimals) === null) {
    return { key: 'price_decimals', params: { decimals } };
  }
  if (price === null) return { key: 'price_required', params: {} };
  // Of an old price: on which side of the market a limit is, only the server can say.
  if (last === null || !isLive) return null;
  const params = { price: writePrice(rules, price), current: writePrice(rules, last) };
  if (ticket.side === 'buy' && price > last) return { key: 'limit_buy_high', params };
  if (ticket.side === 'sell' && price < last) return { key: 'limit_sell_low', params };
  return null;
}

function quantityProblem(ticket: Ticket, summary: Summary, { rules, usdt, coins }: Situation): FieldProblem | null {
  const { quantity, cost } = summary;
  const { base, quantityStep: step, quantityMin: min, quantityMax: max, quantityPrecision } = rules;
  if (quantity === null) return { key: 'quantity_wrong', params: { step, min, max, unit: base } };
  if (ticket.side === 'sell' && coins !== null && quantity > coins) {
    const [need, have] = [quantity, coins].map((whole) => trimDecimal(formatDecimal(whole, quantityPrecision)));
    return { key: 'insufficient_balance', params: { need: need ?? '', have: have ?? '', currency: base } };
  }
  if (ticket.side === 'buy' && usdt !== null && cost !== null && cost.total > usdt) {
    const [need, have] = [cost.total, usdt].map((minor) => trimDecimal(formatDecimal(minor, 6)));
    return { key: 'insufficient_balance', params: { need: need ?? '', have: have ?? '', currency: 'USDT' } };
  }
  return null;
}

/** Refusals of the server that belong to a field of the form. */
export function fieldOf(key: string): 'price' | 'quantity' | null {
  if (['price_required', 'price_decimals', 'limit_buy_high', 'limit_sell_low'].includes(key)) return 'price';
  return ['quantity_wrong', 'amount_invalid', 'book_too_thin', 'insufficient_balance'].includes(key)
    ? 'quantity'
    : null;
}
