import type { MarketRules } from '#contract/markets.ts';
import { formatPrice } from '#src/lib/figures/format.ts';

/** "54,715.2 BTC/USDT"; the market alone until its price is known. */
export function priceTitle(price: string | undefined, rules: MarketRules, tag: string): string {
  const { base, quote, pricePrecision } = rules;
  const pair = `${base}/${quote}`;
  return price === undefined ? pair : `${formatPrice(price, pricePrecision, tag)} ${pair}`;
}

const everyMs = 1000;

type Seen = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** Calls `look` once a second while somebody sees the page, and when they come back to it. @returns what ends it. */
export function lookWhileSeen(look: () => void, page: Seen = document): () => void {
  const lookIfSeen = () => {
    if (page.visibilityState === 'visible') look();
  };
  const timer = setInterval(lookIfSeen, everyMs);
  page.addEventListener('visibilitychange', lookIfSeen);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', lookIfSeen);
  };
}
