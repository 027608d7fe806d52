import { Plural, Trans } from '@lingui/react/macro';
import styles from '../Practice.module.css';

/** What a deletion takes away, and what the ledger keeps, each in words. */
export function WhatGoes({ accounts, unsent }: { accounts: number; unsent: number }) {
  return (
    <>
      <p>
        <Trans>Deleted now, here and on the server:</Trans>
      </p>
      <ul className={styles.list}>
        <li>
          <Plural
            value={accounts}
            one="# practice account with its name"
            other="# practice accounts with their names"
          />
        </li>
        <li>
          <Trans>your user name, login names, password, sessions and devices</Trans>
        </li>
        <li>
          <Trans>pictures of deposits, notices, and what is stored in this browser</Trans>
        </li>
        <li>
          <Trans>orders that wait are cancelled, deposits under review are refused</Trans>
        </li>
        {unsent === 0 ? null : (
          <li>
            <Plural value={unsent} one="# voucher that has not been sent" other="# vouchers that have not been sent" />
          </li>
        )}
      </ul>
      <p>
        <Trans>Kept by the server, without your name:</Trans>
      </p>
      <ul className={styles.list}>
        <li>
          <Trans>
            ledger lines, deposits, orders and fills: the ledger can only be added to, or nobody could check its sums.
            Positions that are open end by their stops or their margin.
          </Trans>
        </li>
        <li>
          <Trans>backups made before now, until they are overwritten</Trans>
        </li>
      </ul>
    </>
  );
}
