import { useLingui } from '@lingui/react/macro';
import type { MarketRules } from '../../../contract/markets.ts';
import { useTag } from '../../ui/figures/useTag.ts';

/** What a market is called in the language shown: coins keep their names, currencies and metals have their own everywhere. */
export function useMarketName({ kind, base, quote, name }: MarketRules): string {
  const { t } = useLingui();
  const tag = useTag();
  if (kind === 'forex') {
    const names = currencyNames(tag);
    return `${names.of(base) ?? base} / ${names.of(quote) ?? quote}`;
  }
  if (kind === 'metal') {
    const metals: Record<string, string> = {
      XAU: t`Gold`,
      XAG: t`Silver`,
      XPT: t`Platinum`,
      XPD: t`Palladium`,
    };
    return metals[base] ?? name;
  }
  return name;
}

const known = new Map<string, Intl.DisplayNames>();

function currencyNames(tag: string): Intl.DisplayNames {
  const names = known.get(tag) ?? new Intl.DisplayNames(tag, { type: 'currency' });
  known.set(tag, names);
  return names;
}
