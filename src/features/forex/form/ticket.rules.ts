import type { Problem } from '#contract/errors.ts';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal, mulDiv } from '#contract/money.ts';
import { fromMinor } from '#contract/currencies.ts';
import {
  notionalOf,
  quantityLimits,
  rateOne,
  readQuantity,
  valueUnit,
  writePrice,
} from '#contract/rules/trading/figures.ts';
import { pipOf, swapBps, swapOf } from '#contract/rules/trading/lots.ts';
import { type Direction, mostOpened, positionCost } from '#contract/rules/trading/position.ts';
import { stopProblems } from '#contract/rules/trading/stops.ts';
import type { Body } from '#src/lib/api.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';
import { closingPrice, type ForexPrices, openingPrice } from '../market.rules.ts';
import { readPriceTyped } from '../stops/readPriceTyped.ts';

/** What stands in the form, as it was typed. */
export interface ForexDraft {
  direction: Direction;
  type: 'market' | 'limit';
  price: string;
  lots: string;
  leverage: number;
  takeProfit: string;
  stopLoss: string;
}

/** Low enough that a position survives an ordinary day; who wants more chooses it. */
const leverageAtFirst = 20;

export function emptyDraft({ leverages }: Pick<MarketRules, 'leverages'>): ForexDraft {
  const leverage = leverages.findLast((one) => one <= leverageAtFirst) ?? 1;
  return { direction: 'long', type: 'market', price: '', lots: '', leverage, takeProfit: '', stopLoss: '' };
}

/** A draft that was kept may be of an older version of the app, or of other rules; then there is none. */
export function readDraft(kept: unknown, rules: Pick<MarketRules, 'leverages'>): ForexDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const empty = emptyDraft(rules);
  const draft: ForexDraft = { ...empty, ...kept };
  const names = Object.keys(empty) as (keyof ForexDraft)[];
  const isWhole = names.every((name) => typeof draft[name] === typeof empty[name]);
  const isKnown = ['long', 'short'].includes(draft.direction) && ['market', 'limit'].includes(draft.type);
  return isWhole && isKnown && rules.leverages.includes(draft.leverage) ? draft : null;
}

/** What the draft says, in whole prices and hundredths of a lot; null where there is nothing, or nothing that can be read. */
export interface Ticket {
  direction: Direction;
  type: 'market' | 'limit';
  leverage: number;
  lots: bigint | null;
  limit: bigint | null;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  /** The price it would open at. */
  entry: bigint;
}

export function ticketOf(draft: ForexDraft, rules: MarketRules, prices: ForexPrices, tag: string): Ticket {
  const { direction, type, leverage } = draft;
  const price = (text: string) => readPriceTyped(text, rules, tag).price;
  const lots = readTyped(draft.lots, tag);
  const limit = type === 'limit' ? price(draft.price) : null;
  return {
    direction,
    type,
    leverage,
    lots: lots === null ? null : readQuantity(rules, lots),
    limit,
    takeProfit: price(draft.takeProfit),
    stopLoss: price(draft.stopLoss),
    entry: limit !== null && limit > 0n ? limit : openingPrice(prices, direction),
  };
}

export type ForexField = 'lots' | 'price' | 'take_profit' | 'stop_loss' | 'balance';
export type ForexProblems = Partial<Record<ForexField, Problem>>;

/**
 * What is wrong with the form. A field in which nothing was typed is wrong only if it has to be filled.
 * @param available USDT minor units in the contract account; null while that is not known.
 */
export function problemsOf(
  draft: ForexDraft,
  rules: MarketRules,
  prices: ForexPrices,
  available: bigint | null,
  tag: string,
): ForexProblems {
  const ticket = ticketOf(draft, rules, prices, tag);
  const problems: ForexProblems = {};
  const note = (field: ForexField, problem: Problem | undefined) => {
    if (problem !== undefined) problems[field] = problem;
  };
  if (ticket.lots === null) note('lots', quantityWrong(rules));
  if (draft.type === 'limit') note('price', limitProblem(draft.price, ticket, rules, prices, tag));
  const typed = { take_profit: draft.takeProfit, stop_loss: draft.stopLoss };
  const stops = stopProblems(rules, ticket.direction, ticket, { open: ticket.entry, now: nowOf(ticket, prices) });
  for (const name of ['take_profit', 'stop_loss'] as const) {
    note(name, readPriceTyped(typed[name], rules, tag).problem ?? stops[name]);
  }
  if (ticket.lots !== null && available !== null) {
    const { cost } = costOf(ticket, ticket.lots, rules, prices);
    if (cost > available) {
      note('balance', {
        key: 'insufficient_balance',
        params: { need: fromMinor(cost, 'USDT'), have: fromMinor(available, 'USDT'), currency: 'USDT' },
      });
    }
  }
  return problems;
}

/**
 * In place of prices that nobody knows: a limit order opens at its own, and its stops count from it. What it costs in USDT cannot
 * be said from that. Null where there is no limit that can be read.
 */
export function pricesOfLimit({ type, price }: ForexDraft, rules: MarketRules, tag: string): ForexPrices | null {
  const limit = type === 'limit' ? readPriceTyped(price, rules, tag).price : null;
  return limit === null || limit === 0n ? null : { bid: limit, ask: limit, rate: rateOne, atSeconds: 0 };
}

/** Of a price that is not live: whether a limit is on its right side, only the server can say. */
export function withoutNow({ price, ...others }: ForexProblems): ForexProblems {
  const isOfNow = price?.key === 'limit_buy_high' || price?.key === 'limit_sell_low';
  return price === undefined || isOfNow ? others : { ...others, price };
}

function quantityWrong(rules: MarketRules): Problem {
  const { quantityStep: step, quantityMin: min, quantityMax: max } = rules;
  return { key: 'quantity_wrong', params: { step, min, max, unit: 'lots' } };
}

/** Stops are reached by the price that the position would close at; those of a limit order count from its own price. */
function nowOf({ limit, direction, entry }: Ticket, prices: ForexPrices): bigint {
  return limit === null ? closingPrice(prices, direction) : entry;
}

function limitProblem(
  text: string,
  { limit, direction }: Ticket,
  rules: MarketRules,
  prices: ForexPrices,
  tag: string,
): Problem | undefined {
  if (text.trim() === '' || limit === 0n) return { key: 'price_required', params: {} };
  const wrong = readPriceTyped(text, rules, tag).problem;
  if (wrong !== undefined || limit === null) return wrong;
  const now = openingPrice(prices, direction);
  const params = {
    price: writePrice(rules, limit),
    current: writePrice(rules, now),
  };
  if (direction === 'long' && limit > now) return { key: 'limit_buy_high', params };
  if (direction === 'short' && limit < now) return { key: 'limit_sell_low', params };
  return undefined;
}

function costOf(ticket: Ticket, quantity: bigint, rules: MarketRules, { rate }: ForexPrices) {
  const { direction, entry: openPrice, leverage } = ticket;
  return positionCost({ rules, direction, openPrice, quantity, leverage, rate });
}

/** USDT minor units, except where it says otherwise. */
export interface ForexFigures {
  notional: bigint;
  margin: bigint;
  /** What the spread takes when the position is opened and closed at an unmoved price. */
  spreadCost: bigint;
  pipValue: bigint;
  /** What one night brings; negative is a cost. Wednesday's counts three times. */
  swapNight: bigint;
}

/** What an order of this size would cost. */
export function figuresOf(ticket: Ticket, quantity: bigint, rules: MarketRules, prices: ForexPrices): ForexFigures {
  const { bid, ask, rate } = prices;
  const unit = valueUnit(rules, rate);
  const { notional, margin } = costOf(ticket, quantity, rules, prices);
  return {
    notional,
    margin,
    spreadCost: notionalOf(ask - bid, quantity, unit, 'ceil'),
    pipValue: notionalOf(pipOf(rules), quantity, unit, 'floor'),
    swapNight: swapOf(notional, swapBps(rules, ticket.direction), 1),
  };
}

/** A fill may be so much worse than the price that was shown: about six pips of EUR/USD. */
export const slippageBps = 5;

/**
 * The most that an amount surely opens, within the market's limits, in hundredths of a lot. A market order may fill at a price that
 * moved while it was on its way, so it is counted at a dearer one.
 */
export function mostLots(ticket: Ticket, available: bigint, rules: MarketRules, { rate }: ForexPrices): bigint {
  const { direction, entry, leverage, type } = ticket;
  const { step, max } = quantityLimits(rules);
  const openPrice = type === 'limit' ? entry : mulDiv(entry, BigInt(10_000 + slippageBps), 10_000n, 'ceil');
  const most = mostOpened({ rules, direction, openPrice, leverage, rate }, available, step);
  return most < max ? most : max;
}

/** The worst price that a market order would still be filled at. */
export function worstEntry({ direction, entry }: Ticket): bigint {
  const room = mulDiv(entry, BigInt(slippageBps), 10_000n, 'floor');
  return direction === 'long' ? entry + room : entry - room;
}

/** The order as the server is told it. A market order says which price was shown, and when (the server's milliseconds). */
export function orderOf(
  ticket: Ticket,
  lots: bigint,
  rules: MarketRules,
  shown: { price: string; atMs: number } | null,
): Body<'microtrade/whsubmit'> {
  const show = (price: bigint) => writePrice(rules, price);
  const { direction, type, leverage, limit, takeProfit, stopLoss } = ticket;
  return {
    symbol: rules.symbol,
    direction,
    type,
    leverage,
    lots: formatDecimal(lots, rules.quantityPrecision),
    ...(limit === null ? {} : { price: show(limit) }),
    ...(takeProfit === null ? {} : { take_profit: show(takeProfit) }),
    ...(stopLoss === null ? {} : { stop_loss: show(stopLoss) }),
    ...(shown === null || type === 'limit'
      ? {}
      : { shown_price: shown.price, shown_at: shown.atMs, slippage_bps: slippageBps }),
  };
}
