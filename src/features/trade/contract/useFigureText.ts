import { writePrice } from '#contract/rules/trading/figures.ts';
import { useMemo } from 'react';
import { fromMinor } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { formatAmount, formatPrice, formatSigned } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { upToCents } from '../upToCents.ts';

export interface FigureText {
  /** USDT minor units, in cents; what is less than a cent has all its decimals. */
  usdt(minor: bigint): string;
  /** What is paid, in cents that cover it. */
  cost(minor: bigint): string;
  /** Two of them: "0.74 + 0.75 USDT". */
  plus(one: bigint, other: bigint): string;
  /** With its sign, in cents: as the sums over several are shown. */
  signed(minor: bigint): string;
  /** Every decimal. */
  exact(minor: bigint): string;
  price(whole: bigint): string;
  quantity(whole: bigint): string;
  /** Basis points as per cent; `signedShare` with its sign. */
  share(bps: number): string;
  signedShare(bps: number): string;
}

const unit = '\u00A0USDT';
const oneCent = 10_000n;

/** The figures of a market as the language writes them, from the whole numbers they are computed in. */
export function useFigureText(rules: MarketRules): FigureText {
  const { pricePrecision, quantityPrecision, base } = rules;
  const tag = useTag();
  return useMemo(() => {
    const isLarge = (minor: bigint) => minor === 0n || minor >= oneCent || minor <= -oneCent;
    const short = (minor: bigint) => formatAmount(fromMinor(minor, 'USDT'), isLarge(minor) ? 2 : 'full', tag);
    return {
      usdt: (minor) => short(minor) + unit,
      cost: (minor) => short(upToCents(minor)) + unit,
      plus: (one, other) => `${short(upToCents(one))} + ${short(upToCents(other))}${unit}`,
      signed: (minor) => formatSigned(fromMinor(minor, 'USDT'), 2, tag) + unit,
      exact: (minor) => formatAmount(fromMinor(minor, 'USDT'), 'full', tag) + unit,
      price: (whole) => formatPrice(writePrice(rules, whole), pricePrecision, tag),
      quantity: (whole) => `${formatAmount(formatDecimal(whole, quantityPrecision), 'full', tag)}\u00A0${base}`,
      share: (bps) => formatBps(bps, tag),
      signedShare: (bps) => (bps > 0 ? '+' : '') + formatBps(bps, tag),
    };
  }, [tag, rules, pricePrecision, quantityPrecision, base]);
}
