import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { useTag } from './useTag.ts';

/** What a market is called in the language shown: coins keep their names, currencies and metals have their own everywhere. */
export function useMarketName(rules: MarketRules): string {
  return useMarketNames()(rules);
}

/** The same for any market: a search answers to the names that are on the screen. */
export function useMarketNames(): (rules: MarketRules) => string {
  const { t } = useLingui();
  const tag = useTag();
  return useCallback(
    ({ kind, base, quote, name }) => {
      if (kind === 'forex') {
        const names = currencyNames(tag);
        return `${names.of(base) ?? base} / ${names.of(quote) ?? quote}`;
      }
      const metals: Record<string, string> = {
        XAU: t`Gold`,
        XAG: t`Silver`,
        XPT: t`Platinum`,
        XPD: t`Palladium`,
      };
      return kind === 'metal' ? (metals[base] ?? name) : name;
    },
    [t, tag],
  );
}

const known = new Map<string, Intl.DisplayNames>();

function currencyNames(tag: string): Intl.DisplayNames {
  const names = known.get(tag) ?? new Intl.DisplayNames(tag, { type: 'currency' });
  known.set(tag, names);
  return names;
}
