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
          <Trans>your username, login names, password, sessions and devices</Trans>
        </li>
        <li>
          <Trans>deposit pictures, notices, and data stored in this browser</Trans>
        </li>
        <li>
          <Trans>pending orders are cancelled, deposits under review are rejected</Trans>
        </li>
        {unsent === 0 ? null : (
          <li>
            <Plural value={unsent} one="# unsent item" other="# unsent items" />
          </li>
        )}
      </ul>
      <p>
        <Trans>Kept by the server, without your name:</Trans>
      </p>
      <ul className={styles.list}>
        <li>
          <Trans>
            ledger entries and what they belong to: orders, fills, deposits, withdrawals, conversions, plans, rewards
            and loans, and who invited whom. Entries are only ever added to the ledger, or no one could check its
            totals. Open positions close at their TP/SL or by liquidation, and running plans at their end.
          </Trans>
        </li>
        <li>
          <Trans>existing backups, until they’re overwritten</Trans>
        </li>
      </ul>
    </>
  );
}
