import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { depositCurrencies } from '#contract/rules/deposit.ts';
import { describeError } from '#src/lib/errorText.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { walletAtom } from '#src/state/balances.ts';
import type { NoPrice } from '#src/state/trading/livePrice.ts';
import { NoPriceNote } from '#src/ui/trade/NoPriceNote.tsx';
import styles from './SpotForm.module.css';
import { fieldOf, type FieldProblem } from './ticket.rules.ts';
import type { SpotTicket } from './useSpotTicket.ts';

export interface SpotWords {
  /** Names the action and its figure: "Buy 0.01 BTC". */
  submit: string;
  /** The same of any order of this market; without a quantity only its coin. */
  labelOf(side: 'buy' | 'sell', quantity: string | null): string;
  /** Why the order cannot be placed now; undefined where it can. */
  reason: string | undefined;
  way: ReactNode;
  priceError: string | undefined;
  quantityError: string | undefined;
}

/** What the form says about the ticket. */
export function useSpotWords(rules: MarketRules, spot: SpotTicket): SpotWords {
  const { t, i18n } = useLingui();
  const { ticket, summary, situation, problems, noPrice, isWaiting, live, refusal } = spot;
  const { tag } = situation;
  const { base } = rules;
  const word = (problem: FieldProblem | null, field: 'price' | 'quantity') => {
    if (refusal !== null && fieldOf(refusal.key) === field) return describeError(i18n, refusal, tag);
    return problem === null ? undefined : describeError(i18n, problem, tag);
  };
  const noPriceWords: Record<NoPrice, string> = {
    offline: t`Offline: orders need the server.`,
    stale: t`The price is not live at the moment: orders wait for it.`,
    loading: t`The live price is on its way.`,
  };
  const labelOf: SpotWords['labelOf'] = (side, quantity) => {
    const size = quantity === null ? base : `${formatAmount(quantity, 'full', tag)} ${base}`;
    return side === 'buy'
      ? t({ message: `Buy ${size}`, comment: 'Button; size like 0.01 BTC' })
      : t({ message: `Sell ${size}`, comment: 'Button; size like 0.01 BTC' });
  };
  const quantity = summary.quantity === null ? null : formatDecimal(summary.quantity, rules.quantityPrecision);
  const reasonOf = () => {
    if (noPrice !== null) return noPriceWords[noPrice];
    if (ticket.type === 'limit' && ticket.price.trim() === '') return t`Enter the limit price.`;
    if (ticket.quantity.trim() === '') return t`Enter a quantity.`;
    if (problems.price !== null) return t`Correct the price first.`;
    if (problems.quantity?.key === 'insufficient_balance') return t`Your spot account does not hold enough.`;
    if (problems.quantity !== null) return t`Correct the quantity first.`;
    return ticket.type === 'market' && live === null ? noPriceWords.loading : undefined;
  };
  const isShort =
    problems.quantity?.key === 'insufficient_balance' || (refusal !== null && refusal.key === 'insufficient_balance');
  return {
    submit: labelOf(ticket.side, quantity),
    labelOf,
    reason: reasonOf(),
    way:
      isShort && noPrice === null ? (
        <WayToMoney currency={ticket.side === 'buy' ? 'USDT' : base} />
      ) : isWaiting ? (
        <NoPriceNote />
      ) : null,
    priceError: word(problems.price, 'price'),
    quantityError: word(problems.quantity, 'quantity'),
  };
}

/** A coin that nobody can deposit is bought: with what is deposited first. */
function readCurrency(currency: string): { currency: string } {
  return { currency: depositCurrencies.find((one) => one === currency) ?? 'USDT' };
}

/** Where more of it is: in another account of the user's, or in a deposit. */
function WayToMoney({ currency }: { currency: string }) {
  const list = useAtomValue(walletAtom).data?.list ?? [];
  const other = list.find(
    (balance) => balance.currency === currency && balance.account !== 'spot' && /[1-9]/.test(balance.available),
  );
  if (other !== undefined) {
    return (
      <Link className={styles.way} href={paths.transfer({ from: other.account, to: 'spot' })}>
        <Trans comment="Link beside: the account does not hold enough">Transfer</Trans>
      </Link>
    );
  }
  return (
    <Link className={styles.way} href={paths.deposit(readCurrency(currency))}>
      <Trans comment="Link beside: the account does not hold enough">Deposit</Trans>
    </Link>
  );
}
