import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import type { Balance } from '#contract/api/wallet.ts';
import { currencies } from '#contract/currencies.ts';
import { describeError } from '#src/lib/errorText.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { refreshWalletAtom, walletAtom } from '#src/state/balances.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { equityAtom, type KnownEquity } from '#src/state/worth/equity.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { AgeLabel } from '#src/ui/figures/AgeLabel.tsx';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { ChangePill } from '#src/ui/figures/ChangePill.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { reportAtom } from '../report/report.atoms.ts';
import { valued } from '../wallet.rules.ts';
import type { Coin } from './coin.atoms.ts';
import styles from './Coin.module.css';

/** What there is of a balance, what it is worth, and what it cost. */
export function CoinCard({ coin }: { coin: Coin }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const wallet = useAtomValue(walletAtom);
  const equity = useAtomValue(equityAtom);
  const refresh = useSetAtom(refreshWalletAtom);
  const { data } = wallet;
  return (
    <Card testId="coin-card">
      {data !== undefined && equity !== null ? (
        <Figures balance={balanceOf(data.list, coin)} equity={equity} isOffline={wallet.status === 'failed'} />
      ) : wallet.status === 'failed' && data === undefined ? (
        <ErrorState
          title={t`Couldn’t load balances.`}
          detail={describeError(i18n, wallet.error, tag)}
          about={wallet.error.key}
          onRetry={() => void refresh()}
        />
      ) : (
        <SkeletonRows count={3} label={t`Loading balances`} />
      )}
    </Card>
  );
}

/** What was never held is nothing. */
function balanceOf(list: readonly Balance[], { account, currency }: Coin): Balance {
  const known = list.find((balance) => balance.account === account && balance.currency === currency);
  return known ?? { account, currency, available: '0', frozen: '0', value: '0' };
}

interface FiguresProps {
  balance: Balance;
  equity: KnownEquity;
  isOffline: boolean;
}

function Figures({ balance, equity, isOffline }: FiguresProps) {
  const own = useOwn();
  const rows = useRows(balance, equity);
  const tag = useTag();
  const { account, currency } = balance;
  const worth = valued(balance, equity.accounts[account].values.get(currency) ?? 0n, []).worth;
  return (
    <>
      <p className={styles.label}>
        <Trans>Value in USDT, practice money</Trans>
      </p>
      <p className={styles.figure} data-testid="coin-value">
        {own(formatAmount(worth, 2, tag))}
      </p>
      <p className={styles.age}>
        <AgeLabel asOf={equity.asOf} isOffline={isOffline} />
      </p>
      <FigureRows rows={rows} />
      {currency === 'USDT' ? null : (
        <p className={styles.words}>
          <Trans>
            Average cost: the total you paid for your holding, fees included, divided by its quantity. Deposited coins
            count at their price when credited.
          </Trans>
        </p>
      )}
    </>
  );
}

/** Everything of a coin in one account; its cost where the server told it for just this quantity. */
function useRows(balance: Balance, equity: KnownEquity): FigureRow[] {
  const { t } = useLingui();
  const own = useOwn();
  const costs = useAtomValue(reportAtom).data?.coins ?? [];
  const { account, currency, available, frozen } = balance;
  const { shown } = currencies[currency];
  const { profit } = valued(balance, equity.accounts[account].values.get(currency) ?? 0n, costs);
  const known = account === 'spot' ? costs.find((one) => one.currency === currency) : undefined;
  const amount = (decimal: string) => own(<AmountText amount={decimal} unit={currency} shown={shown} />);
  return [
    { label: t({ message: 'Available', comment: 'Column of the balances' }), value: amount(available) },
    {
      label: t({ message: 'On hold', comment: 'Part of a balance that is set aside for what is open' }),
      value: amount(frozen),
    },
    ...(profit === null || known?.average === null || known === undefined
      ? []
      : [
          { label: t`Average cost`, value: own(<AmountText amount={known.average} unit="USDT" />) },
          {
            label: t({ message: 'Cost basis', comment: 'Of the coins held: what they were bought for' }),
            value: own(<AmountText amount={profit.cost} unit="USDT" shown={2} />),
          },
          {
            label: t({ message: 'Unrealised P/L', comment: 'Profit or loss of open positions' }),
            value: own(
              <span className={styles.profit}>
                <WayAmount amount={profit.amount} shown={2} />
                {profit.percent === null ? null : <ChangePill change={profit.percent} look="plain" />}
              </span>,
            ),
          },
        ]),
    ...(known === undefined
      ? []
      : [{ label: t`Realised P/L`, value: own(<WayAmount amount={known.realised} shown={2} />) }]),
  ];
}
