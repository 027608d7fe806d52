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
            <Plural value={unsent} one="# unsent payment proof" other="# unsent payment proofs" />
          </li>
        )}
      </ul>
      <p>
        <Trans>Kept by the server, without your name:</Trans>
      </p>
      <ul className={styles.list}>
        <li>
          <Trans>
            ledger entries, deposits, orders and fills: entries are only ever added to the ledger, or no one could check
            its totals. Open positions close at their TP/SL or by liquidation.
          </Trans>
        </li>
        <li>
          <Trans>existing backups, until they’re overwritten</Trans>
        </li>
      </ul>
    </>
  );
}
