import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { depositCurrencies } from '#contract/rules/deposit.ts';
import { paths } from '#src/lib/paths.ts';
import { walletAtom } from '#src/state/balances.ts';
import { useRestWords } from '#src/ui/words/useRestWords.ts';
import { useNoPriceWords } from '../words/useReasonWords.ts';
import type { OrderCall } from './product.ts';
import { needsQuote } from './look.rules.ts';
import { isWaiting, noPriceOf } from './situation.rules.ts';
import type { Ticket } from './useTicket.ts';
import styles from './Ticket.module.css';

interface Reason {
  /** Why the order cannot be placed now, the most decisive first; undefined where it can. */
  reason: string | undefined;
  /** What helps, or what there is to know beside the button. */
  way: ReactNode;
}

/** What stands below the button of every ticket. */
export function useReason<K extends OrderCall, F>({ looked, quoted, product }: Ticket<K, F>): Reason {
  const { t } = useLingui();
  const noPriceWords = useNoPriceWords();
  const { order, problems, missing, shortOf, situation } = looked;
  const { opensAt, usdt } = situation;
  const noPrice = noPriceOf(order, situation);
  const rests = useRestWords(opensAt);
  const marked = t({ message: 'Fix the fields marked above.', comment: 'Fields of a form with errors' });
  const reasonOf = (): string | undefined => {
    if (rests !== undefined) return rests;
    if (noPrice !== null) return noPriceWords[noPrice];
    if (
      problems.price !== undefined ||
      problems.stopPrice !== undefined ||
      (problems.quantity !== undefined && shortOf === null)
    )
      return marked;
    if (usdt === 0n && shortOf === 'USDT') return t`Nothing in this account yet.`;
    if (missing === 'stopPrice') return t`Enter a stop price.`;
    if (missing === 'price') return t`Enter a price.`;
    if (missing === 'quantity') {
      return product.key === 'option'
        ? t({ message: 'Enter a stake first.', comment: 'Why the button cannot act' })
        : t`Enter a quantity.`;
    }
    if (Object.keys(problems).length > 0) return marked;
    if (usdt === null) return t`Loading your balance.`;
    return needsQuote(order) && quoted === null ? noPriceWords.loading : undefined;
  };
  const reason = reasonOf();
  const isStuck = noPrice !== null || opensAt !== null;
  return {
    reason,
    way:
      shortOf !== null && !isStuck ? (
        <WayToMoney currency={shortOf} account={product.account} />
      ) : isWaiting(order, situation) && reason === undefined ? (
        <span data-testid="no-price-note">
          <Trans comment="Beside the button of a limit order">
            No live price right now. You can still place the order: the server checks its limit against the price at
            that moment. Figures that need a live price will follow.
          </Trans>
        </span>
      ) : null,
  };
}

/** Where more of it is: in another account of the user's, or in a deposit. */
function WayToMoney({ currency, account }: { currency: string; account: string }) {
  const list = useAtomValue(walletAtom).data?.list ?? [];
  const other = list.find(
    (balance) => balance.currency === currency && balance.account !== account && /[1-9]/.test(balance.available),
  );
  // A coin that nobody can deposit is bought with what is deposited first.
  const deposited = depositCurrencies.find((one) => one === currency) ?? 'USDT';
  return other === undefined ? (
    <Link className={styles.way} href={paths.deposit({ currency: deposited })}>
      <Trans context="act" comment="Link beside: the account does not hold enough">
        Deposit
      </Trans>
    </Link>
  ) : (
    <Link className={styles.way} href={paths.transfer({ from: other.account, to: account })}>
      <Trans context="act" comment="Link beside: the account does not hold enough">
        Transfer
      </Trans>
    </Link>
  );
}
