import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import type { WalletRecord } from '../../../contract/api/wallet.ts';
import { currencies } from '../../../contract/currencies.ts';
import { formatClock } from '../../lib/figures/format.ts';
import { Card } from '../../ui/blocks/Card.tsx';
import { ListRow } from '../../ui/blocks/ListRow.tsx';
import { LongList } from '../../ui/blocks/LongList.tsx';
import { RowList } from '../../ui/blocks/RowList.tsx';
import { AmountText } from '../../ui/figures/AmountText.tsx';
import styles from './RecordDays.module.css';
import { useRecordWords } from './useRecordWords.ts';
import { byDay } from './wallet.rules.ts';

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

/** Drawn once: a list that grows draws what is new. */
const RecordRow = memo(function RecordRow({ record, onOpen }: RecordRowProps) {
  const { kinds } = useRecordWords();
  const { kind, amount, balance, currency, reference, time } = record;
  const { shown } = currencies[currency];
  return (
    <ListRow
      testId="record"
      title={kinds[kind]}
      detail={reference === '' ? formatClock(time) : `${formatClock(time)} · ${reference}`}
      end={<AmountText amount={amount} unit={currency} shown={shown} signed />}
      endDetail={
        <Trans comment="Balance behind a movement of money; followed by an amount">
          Balance <AmountText amount={balance} unit={currency} shown={shown} />
        </Trans>
      }
      onClick={() => onOpen(record)}
    />
  );
});
