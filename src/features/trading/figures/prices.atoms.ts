import { atom } from 'jotai';
import { toMinor } from '#contract/currencies.ts';
import { marketOf, opensAt } from '#contract/markets.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import { spendableAtom } from '#src/state/steps/spendable.ts';
import { dataAgeAtom, quoteAtom } from '#src/state/market/quotes.ts';
import { type Tradable, tradablePriceAtom } from '#src/state/market/livePrice.ts';
import { type ForexPrices, pricesOf } from './pips.rules.ts';

const serverSecondsAtom = atom((get) => get(dataAgeAtom)?.asOf ?? nowSeconds());

/** When forex and metals open next (seconds); null while they trade. All of them keep the same hours. */
export const restsUntilAtom = atom((get) => opensAt('forex', get(serverSecondsAtom)));

/** Bid, ask and rate of a market, and whether somebody may trade on them. */
export const forexPricesAtom = perKey((symbol: string) => {
  const rules = marketOf(symbol);
  return atom((get): Tradable<ForexPrices> => {
    const own = get(tradablePriceAtom(symbol));
    const priceOf = (other: string) => get(quoteAtom(other))?.price;
    const pricesAt = (atSeconds: number) => (rules === undefined ? null : pricesOf(rules, atSeconds, priceOf));
    if (!own.isLive) return { ...own, last: pricesAt(get(serverSecondsAtom)) ?? undefined };
    const data = pricesAt(Math.floor(own.atMs / 1000));
    return data === null ? { isLive: false, reason: 'loading', last: undefined } : { ...own, data };
  });
});

/** What of a market's prices is known, whether it may be traded on or not. */
export function pricesIn(tradable: Tradable<ForexPrices>): ForexPrices | null {
  return (tradable.isLive ? tradable.data : tradable.last) ?? null;
}

/** USDT minor units that the contract account can still set aside; null while that is not known. */
export const availableAtom = atom((get) => {
  const wallet = get(spendableAtom);
  const balance = wallet?.list.find(({ account, currency }) => account === 'contract' && currency === 'USDT');
  if (wallet === undefined) return null;
  return balance === undefined ? 0n : toMinor(balance.available, 'USDT');
});

/** Where somebody comes who names no market. */
export const firstSymbol = 'EURUSD';
