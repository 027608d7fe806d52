import { useAtomValue } from 'jotai';
import { currencies, isCurrency, toMinor } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { quantityLimits, rateOne, readPrice } from '#contract/rules/trading/figures.ts';
import { optionSlippageBps } from '#contract/rules/trading/option.ts';
import { decimalsOf } from '#src/lib/figures/format.ts';
import { dataAgeAtom } from '#src/state/market/quotes.ts';
import { slippageBpsAtom } from '#src/state/trading/habits.ts';
import { tradableBookAtom, tradablePriceAtom } from '#src/state/market/livePrice.ts';
import { spendableAtom } from '#src/state/steps/spendable.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { forexPricesAtom, pricesIn, restsUntilAtom } from '../figures/prices.atoms.ts';
import { dealerSlippageBps } from '../figures/useSlippage.ts';
import type { Situation } from '../ticket/situation.rules.ts';

/** Coins: the book, and the last price that limits are held against. */
export function useCoinSituation(rules: MarketRules, account: 'spot' | 'contract'): Situation {
  const tag = useTag();
  const book = useAtomValue(tradableBookAtom(rules.symbol));
  const price = useAtomValue(tradablePriceAtom(rules.symbol));
  const slippageBps = useAtomValue(slippageBpsAtom);
  const atSeconds = useAtomValue(dataAgeAtom)?.asOf ?? 0;
  const [usdt, coins] = [useAvailable(account, 'USDT'), useAvailable(account, rules.base)];
  const text = price.isLive ? price.data : price.last;
  const last = text === undefined ? null : readPrice(rules, text);
  const coinScale = isCurrency(rules.base) ? currencies[rules.base].scale : rules.quantityPrecision;
  return {
    rules,
    tag,
    decimals: text === undefined ? rules.pricePrecision : decimalsOf(text),
    levels: (book.isLive ? book.data : book.last) ?? null,
    bars: last === null ? null : { buy: last, sell: last },
    isLive: price.isLive,
    isStale: !price.isLive && price.reason === 'stale',
    rate: rateOne,
    atSeconds,
    noPrice: book.isLive ? null : book.reason,
    atMs: book.isLive ? book.atMs : null,
    opensAt: null,
    usdt,
    coins: account === 'contract' || coins === null ? null : coins / 10n ** BigInt(coinScale - rules.quantityPrecision),
    slippageBps,
  };
}

/** Forex and metals: bid and ask at the rate of now, within their hours. */
export function useForexSituation(rules: MarketRules): Situation {
  const tag = useTag();
  const tradable = useAtomValue(forexPricesAtom(rules.symbol));
  const opensAt = useAtomValue(restsUntilAtom);
  const usdt = useAvailable('contract', 'USDT');
  const prices = pricesIn(tradable);
  const reason = tradable.isLive ? null : tradable.reason;
  const quantity = quantityLimits(rules).max;
  const side = (price: bigint) => [{ price, quantity }];
  return {
    rules,
    tag,
    decimals: rules.pricePrecision,
    levels: prices === null ? null : { bids: side(prices.bid), asks: side(prices.ask) },
    bars: prices === null ? null : { buy: prices.ask, sell: prices.bid },
    isLive: tradable.isLive,
    isStale: reason === 'stale',
    rate: prices?.rate ?? null,
    atSeconds: prices?.atSeconds ?? 0,
    noPrice: reason,
    atMs: tradable.isLive && opensAt === null ? tradable.atMs : null,
    opensAt,
    usdt,
    coins: null,
    slippageBps: dealerSlippageBps,
  };
}

/** Options: the market's price alone, which a stake begins at. */
export function useOptionSituation(rules: MarketRules): Situation {
  const tag = useTag();
  const price = useAtomValue(tradablePriceAtom(rules.symbol));
  const usdt = useAvailable('option', 'USDT');
  const text = price.isLive ? price.data : price.last;
  const last = text === undefined ? null : readPrice(rules, text);
  return {
    rules,
    tag,
    decimals: text === undefined ? rules.pricePrecision : decimalsOf(text),
    levels: null,
    bars: last === null ? null : { buy: last, sell: last },
    isLive: price.isLive,
    isStale: !price.isLive && price.reason === 'stale',
    rate: rateOne,
    atSeconds: 0,
    noPrice: price.isLive ? null : price.reason,
    atMs: price.isLive ? price.atMs : null,
    opensAt: null,
    usdt,
    coins: null,
    slippageBps: optionSlippageBps,
  };
}

/** Minor units that an account can spend; null while that is not known, and for what is no currency of it. */
function useAvailable(account: string, currency: string): bigint | null {
  const list = useAtomValue(spendableAtom)?.list;
  if (list === undefined || !isCurrency(currency)) return null;
  const own = list.find((balance) => balance.account === account && balance.currency === currency);
  return toMinor(own?.available ?? '0', currency);
}
