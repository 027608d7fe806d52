import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { walletAtom } from '#src/state/balances.ts';
import type { NoPrice } from '#src/state/trading/livePrice.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { ContractForm } from './useContractForm.ts';

export interface Blocker {
  reason: string;
  /** A way out of it. */
  way?: ReactNode;
}

/** Why the order cannot be placed now, the most decisive reason first; null when it can. */
export function useBlocker(form: ContractForm): Blocker | null {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const noPriceWords = useNoPriceWords();
  const way = useWayToMoney();
  const { noPrice, missing, problems, available, outlook, draft } = form;
  if (noPrice !== null) return { reason: noPriceWords[noPrice] };
  if (problems.price !== undefined || problems.quantity !== undefined)
    return { reason: t`Correct what is marked above.` };
  if (available === 0n) return { reason: t`Nothing in this account yet.`, way };
  if (missing === 'price') return { reason: t`Enter a price.` };
  if (missing === 'quantity') return { reason: t`Enter a quantity.` };
  if (problems.takeProfit !== undefined || problems.stopLoss !== undefined) {
    return { reason: t`Correct what is marked above.` };
  }
  if (available === null) return { reason: t`Your balance is loading.` };
  if (outlook === null || (draft.type === 'market' && form.shown === null)) return { reason: noPriceWords.loading };
  if (outlook.cost <= available) return null;
  const params = { need: fromMinor(outlook.cost, 'USDT'), have: fromMinor(available, 'USDT'), currency: 'USDT' };
  return { reason: describeError(i18n, { key: 'insufficient_balance', params }, tag), way };
}

export function useNoPriceWords(): Record<NoPrice, string> {
  const { t } = useLingui();
  return {
    offline: t`Offline: orders need the server.`,
    stale: t`The price is older than 5 seconds. Waiting for a new one.`,
    loading: t`Waiting for a live price.`,
  };
}

/** From the spot account where there is something in it, otherwise from a deposit. */
function useWayToMoney(): ReactNode {
  const wallet = useAtomValue(walletAtom).data;
  const spot = wallet?.list.find(({ account, currency }) => account === 'spot' && currency === 'USDT');
  const hasSpot = spot !== undefined && (toMinor(spot.available, 'USDT') ?? 0n) > 0n;
  return hasSpot ? (
    <Link href={paths.transfer({ from: 'spot', to: 'contract' })}>
      <Trans comment="Link: move money between accounts">Transfer from spot</Trans>
    </Link>
  ) : (
    <Link href={paths.deposit()}>
      <Trans comment="Link: practise a deposit">Deposit</Trans>
    </Link>
  );
}
