import { memo } from 'react';
import type { WalletRecord } from '#contract/api/wallet.ts';
import { currencies } from '#contract/currencies.ts';
import { formatClock } from '#src/lib/figures/format.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { useOwn } from '#src/state/ownAmounts.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { LongList } from '#src/ui/blocks/LongList.tsx';
import { RowList } from '#src/ui/blocks/RowList.tsx';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { useLedgerWords } from '#src/ui/figures/useLedgerWords.ts';
import styles from './RecordDays.module.css';
import { byDay, marketWords } from './wallet.rules.ts';

interface RecordDaysProps {
  list: readonly WalletRecord[];
  onOpen(record: WalletRecord): void;
}

/** Movements under the days they fell on, newest first. */
export function RecordDays({ list, onOpen }: RecordDaysProps) {
  const days = byDay(list).map(({ day, records }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 className={styles.day} id={`day-${day}`}>
        {day}
      </h2>
      <Card padding="none">
        <RowList rows={records.map((record) => <RecordRow key={record.id} record={record} onOpen={onOpen} />)} />
      </Card>
    </section>
  ));
  return <LongList kind="groups" parts={days} rowCount={list.length} />;
}

interface RecordRowProps {
  record: WalletRecord;
  onOpen(record: WalletRecord): void;
}

/** Drawn once: a list that grows draws what is new. Accounts are mixed here: the balance behind a movement says whose it is. */
const RecordRow = memo(function RecordRow({ record, onOpen }: RecordRowProps) {
  const own = useOwn();
  const { accounts, kinds } = useLedgerWords();
  const { kind, account, amount, balance, currency, reference, market, time } = record;
  const { shown } = currencies[currency];
  return (
    <ListRow
      testId="record"
      title={kinds[kind]}
      detail={[formatClock(time), market === null ? reference : marketWords(market)]
        .filter((part) => part !== '')
        .join(' · ')}
      end={<WayAmount amount={amount} unit={currency} shown={shown} />}
      endDetail={
        <>
          {accounts[account]} · {own(<AmountText amount={balance} unit={currency} shown={shown} />)}
        </>
      }
      onClick={() => onOpen(record)}
    />
  );
});
