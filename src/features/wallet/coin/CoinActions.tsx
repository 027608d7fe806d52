import { Trans } from '@lingui/react/macro';
import { depositCurrencies } from '#contract/rules/deposit.ts';
import { worthSymbol } from '#contract/rules/worth/worth.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import type { Coin } from './coin.atoms.ts';
import styles from './Coin.module.css';

/** What can be done with a balance: what is not possible with this one is not offered. */
export function CoinActions({ coin: { account, currency } }: { coin: Coin }) {
  const symbol = worthSymbol(currency);
  const isSpot = account === 'spot';
  return (
    <div className={styles.actions}>
      {symbol === null ? null : (
        <Button kind="primary" size="small" href={paths.trade({ symbol, product: 'spot' })}>
          <Trans context="act" comment="Button: to buy or sell this coin">
            Trade
          </Trans>
        </Button>
      )}
      {isSpot && depositCurrencies.some((one) => one === currency) ? (
        <Button kind="secondary" size="small" href={paths.deposit({ currency })}>
          <Trans context="act" comment="Button: put practice money into the account">
            Deposit
          </Trans>
        </Button>
      ) : null}
      {isSpot ? (
        <Button kind="secondary" size="small" href={paths.withdraw({ currency })}>
          <Trans comment="Button: take practice money out of the account">Withdraw</Trans>
        </Button>
      ) : null}
      {isSpot ? (
        <Button kind="secondary" size="small" href={paths.convert({ from: currency })}>
          <Trans>Convert</Trans>
        </Button>
      ) : null}
      {symbol === null ? (
        <Button kind="secondary" size="small" href={paths.transfer({ from: account })}>
          <Trans context="act" comment="Button: move money between own accounts">
            Transfer
          </Trans>
        </Button>
      ) : null}
    </div>
  );
}
