import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { fromMinor } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { withMinus } from '#contract/minus.ts';
import { formatDecimal } from '#contract/money.ts';
import { isLotMarket, writePrice } from '#contract/rules/trading/figures.ts';
import { formatAmount, formatPrice, formatSigned } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { upToCents } from './rounding.ts';

export interface FigureText {
  /** USDT minor units in cents; less than one USDT that is no whole number of cents has all its decimals. */
  usdt(minor: bigint): string;
  /** What is paid, rounded up to cents. */
  cost(minor: bigint): string;
  /** Two of them: "0.74 + 0.75 USDT". */
  plus(one: bigint, other: bigint): string;
  /** With its sign, always in cents: for figures that change while somebody looks. */
  signed(minor: bigint): string;
  /** With its sign, decimals as `usdt` has them. */
  signedExact(minor: bigint): string;
  /** Every decimal. */
  exact(minor: bigint): string;
  /** A whole price of the market, and one as the wire has it. */
  price(whole: bigint): string;
  priceText(decimal: string): string;
  /** A whole quantity with its unit, and one as the wire has it: "0.1 BTC", "0.25 lots". */
  quantity(whole: bigint): string;
  quantityText(decimal: string): string;
  /** A decimal of pips; `signedPips` with its sign. */
  pips(decimal: string): string;
  signedPips(decimal: string): string;
  /** Basis points as per cent; `signedShare` with its sign. */
  share(bps: number): string;
  signedShare(bps: number): string;
  /** Whole per cent as the language writes it. */
  percent(whole: number): string;
  /** How far a stop is away, with its sign: whole per cent of the margin, of forex and metals pips. */
  distance(whole: number): string;
}

const unit = '\u00A0USDT';
const oneUsdt = 1_000_000n;
const oneCent = 10_000n;

/** The figures of a market as the language writes them, with their units, from the whole numbers they are computed in. */
export function useFigureText(rules: MarketRules): FigureText {
  const { t } = useLingui();
  const tag = useTag();
  return useMemo(() => {
    const usdt = (minor: bigint) => formatAmount(fromMinor(minor, 'USDT'), decimalsShown(minor), tag);
    const cost = (minor: bigint) => usdt(upToCents(minor));
    const priceText = (decimal: string) => formatPrice(decimal, rules.pricePrecision, tag);
    const lots = (decimal: string) => {
      const count = formatAmount(decimal, 'full', tag);
      return t({
        message: plural(Number(decimal), { one: `${count} lot`, other: `${count} lots` }),
        comment: 'Quantity of forex or metals, like 0.25 lots',
      });
    };
    const quantityText = (decimal: string) =>
      unbroken(isLotMarket(rules) ? lots(decimal) : `${formatAmount(decimal, 'full', tag)} ${rules.base}`);
    const pips = (count: string) =>
      unbroken(t({ message: `${count} pips`, comment: 'A distance between two prices, like 12.5 pips' }));
    const percent = (whole: number, signDisplay: 'auto' | 'exceptZero') =>
      withMinus(new Intl.NumberFormat(tag, { style: 'percent', signDisplay }).format(whole / 100));
    return {
      usdt: (minor) => usdt(minor) + unit,
      cost: (minor) => cost(minor) + unit,
      plus: (one, other) => `${cost(one)} + ${cost(other)}${unit}`,
      signed: (minor) => formatSigned(fromMinor(minor, 'USDT'), 2, tag) + unit,
      signedExact: (minor) => formatSigned(fromMinor(minor, 'USDT'), decimalsShown(minor), tag) + unit,
      exact: (minor) => formatAmount(fromMinor(minor, 'USDT'), 'full', tag) + unit,
      price: (whole) => priceText(writePrice(rules, whole)),
      priceText,
      quantity: (whole) => quantityText(formatDecimal(whole, rules.quantityPrecision)),
      quantityText,
      pips: (decimal) => pips(formatAmount(decimal, 1, tag)),
      signedPips: (decimal) => pips(formatSigned(decimal, 1, tag)),
      share: (bps) => formatBps(bps, tag),
      signedShare: (bps) => (bps > 0 ? '+' : '') + formatBps(bps, tag),
      percent: (whole) => percent(whole, 'auto'),
      distance: (whole) => (isLotMarket(rules) ? formatSigned(String(whole), 0, tag) : percent(whole, 'exceptZero')),
    };
  }, [t, tag, rules]);
}

function decimalsShown(minor: bigint): 2 | 'full' {
  return minor >= oneUsdt || minor <= -oneUsdt || minor % oneCent === 0n ? 2 : 'full';
}

/** A line does not break between a figure and its unit. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}
