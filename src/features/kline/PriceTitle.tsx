import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { quoteAtom } from '#src/state/market/quotes.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { TabTitle } from '#src/ui/frame/TabTitle.tsx';
import { lookWhileSeen, priceTitle } from './priceTitle.rules.ts';

/** The price in the tab. A tab in the background keeps the one that was seen last: nobody trades on a tab's title. */
export function PriceTitle({ rules }: { rules: MarketRules }) {
  const tag = useTag();
  const store = useStore();
  const { symbol } = rules;
  const [price, setPrice] = useState(() => store.get(quoteAtom(symbol))?.price);
  useEffect(() => lookWhileSeen(() => setPrice(store.get(quoteAtom(symbol))?.price)), [store, symbol]);
  return <TabTitle name={priceTitle(price, rules, tag)} />;
}
