/** Tickets as the forms make them, from what is typed and what a market says. */
import { marketOf } from '#contract/markets.ts';
import { rateOne, readPrice } from '#contract/rules/trading/figures.ts';
import type { Draft } from '#src/features/trading/ticket/draft.rules.ts';
import type { OrderCall, Product } from '#src/features/trading/ticket/product.ts';
import type { Situation } from '#src/features/trading/ticket/situation.rules.ts';
import type { Ticket } from '#src/features/trading/ticket/useTicket.ts';

/** Bitcoin at 100,000 offered at that; the euro at 1.15996 / 1.16004. */
export function situationOf(product: string, change: Partial<Situation> = {}): Situation {
  const rules = marketOf(product === 'forex' ? 'EURUSD' : 'BTCUSDT');
  if (rules === undefined) throw new Error('no market');
  const isForex = product === 'forex';
  const price = (text: string) => readPrice(rules, text) ?? 0n;
  const [bid, ask, last] = isForex ? ['1.15996', '1.16004', '1.16000'] : ['99990', '100000', '100000'];
  const level = (text: string) => [{ price: price(text), quantity: 10_000_000n }];
  return {
    rules,
    tag: 'en-GB',
    decimals: isForex ? 5 : 1,
    levels: product === 'option' ? null : { bids: level(bid), asks: level(ask) },
    bars: isForex ? { buy: price(ask), sell: price(bid) } : { buy: price(last), sell: price(last) },
    isLive: true,
    isStale: false,
    rate: rateOne,
    atSeconds: Date.UTC(2026, 10, 18, 13) / 1000,
    noPrice: null,
    atMs: 1_795_000_000_000,
    opensAt: null,
    usdt: 1_000_000_000_000n,
    coins: 1_000_000n,
    slippageBps: product === 'forex' ? 5 : product === 'option' ? 10 : 50,
    ...change,
  };
}

export function ticketOf<K extends OrderCall, F>(
  product: Product<K, F>,
  draft: Partial<Draft>,
  change: Partial<Situation> = {},
): Ticket<K, F> {
  const situation = situationOf(product.key, change);
  const typed = { ...product.readDraft(undefined, situation.rules), ...draft };
  const looked = { ...product.look(typed, situation), situation };
  const nothing = () => undefined;
  return {
    product,
    rules: situation.rules,
    draft: typed,
    change: nothing,
    shown: { at: 'confirm' },
    isBusy: false,
    looked,
    words: { sides: { buy: 'Buy', sell: 'Sell' }, label: () => 'Order', told: () => ({ kind: 'info', message: '' }) },
    quoted: null,
    asking: null,
    unanswered: null,
    submit: nothing,
    send: () => Promise.resolve(),
    leave: nothing,
  };
}
