import { writePrice } from '#contract/rules/trading/figures.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { fromMinor } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { formatAmount, formatPrice, formatSigned } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { useTag } from '#src/ui/figures/useTag.ts';

export interface Figures {
  /** USDT minor units: cents for whole cents and for at least one USDT, every decimal for less. */
  usdt(minor: bigint): string;
  signed(minor: bigint): string;
  /** For what changes while one looks: always cents. */
  signedCents(minor: bigint): string;
  /** A whole price of the market, and one as the wire has it. */
  price(whole: bigint): string;
  priceText(decimal: string): string;
  /** Hundredths of a lot, and lots as the wire has them. */
  lots(whole: bigint): string;
  lotsText(decimal: string): string;
  /** A decimal of pips; `signedPips` says its way. */
  pips(decimal: string): string;
  signedPips(decimal: string): string;
  share(bps: number): string;
}

const oneUsdt = 1_000_000n;
const oneCent = 10_000n;

/** The figures of a market as the language writes them, with their units. */
export function useFigures(rules: MarketRules): Figures {
  const { pricePrecision, quantityPrecision } = rules;
  const { t } = useLingui();
  const tag = useTag();
  return useMemo(() => {
    const shown = (minor: bigint) => (minor >= oneUsdt || minor <= -oneUsdt || minor % oneCent === 0n ? 2 : 'full');
    const priceText = (decimal: string) => formatPrice(decimal, pricePrecision, tag);
    const lotsText = (decimal: string) => {
      const count = formatAmount(decimal, 'full', tag);
      const text = t({
        message: plural(Number(decimal), { one: `${count} lot`, other: `${count} lots` }),
        comment: 'Quantity of forex or metals, like 0.25 lots',
      });
      return unbroken(text);
    };
    const pips = (count: string) =>
      unbroken(t({ message: `${count} pips`, comment: 'A distance between two prices, like 12.5 pips' }));
    return {
      usdt: (minor) => `${formatAmount(fromMinor(minor, 'USDT'), shown(minor), tag)}\u00A0USDT`,
      signed: (minor) => `${formatSigned(fromMinor(minor, 'USDT'), shown(minor), tag)}\u00A0USDT`,
      signedCents: (minor) => `${formatSigned(fromMinor(minor, 'USDT'), 2, tag)}\u00A0USDT`,
      price: (whole) => priceText(writePrice(rules, whole)),
      priceText,
      lots: (whole) => lotsText(formatDecimal(whole, quantityPrecision)),
      lotsText,
      pips: (decimal) => pips(formatAmount(decimal, 1, tag)),
      signedPips: (decimal) => pips(formatSigned(decimal, 1, tag)),
      share: (bps) => formatBps(bps, tag),
    };
  }, [t, tag, rules, pricePrecision, quantityPrecision]);
}

/** A figure stays with its unit: a line does not break between them. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}
