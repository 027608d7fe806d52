import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { formatAmount } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { type AnyWaiting, outboxAtom, pendingCountAtom } from '#src/state/outbox.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './PendingCard.module.css';

const shownMax = 3;

const places = { deposit: paths.voucher, identity: paths.kyc, loan: paths.loan, chat: paths.chat };

/** What was submitted and is not with the server yet. Nothing waits: nothing is shown. */
export function PendingCard() {
  const { t } = useLingui();
  const count = useAtomValue(pendingCountAtom);
  const waiting = useAtomValue(outboxAtom).data ?? [];
  if (count === 0) return null;
  const more = waiting.length - shownMax;
  return (
    <Card title={t`Waiting to be sent`} padding="none" testId="pending-card">
      <ul>
        {waiting.slice(0, shownMax).map((one) => (
          <li key={one.id}>
            <PendingRow one={one} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className={styles.more}>
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      ) : null}
    </Card>
  );
}

function PendingRow({ one }: { one: AnyWaiting }) {
  const needsAttention = one.state === 'attention';
  return (
    <ListRow
      icon={needsAttention ? <CircleAlert size={22} aria-hidden /> : <Clock size={22} aria-hidden />}
      title={<What one={one} />}
      detail={<StateText one={one} />}
      href={places[one.kind]()}
    />
  );
}

function What({ one }: { one: AnyWaiting }) {
  const tag = useTag();
  if (one.kind === 'identity') return <Trans>Identity documents</Trans>;
  if (one.kind === 'chat') return <Trans>Message to customer service</Trans>;
  const figure = `${formatAmount(one.amount, 'full', tag)} ${one.kind === 'loan' ? 'USDT' : one.currency}`;
  if (one.kind === 'loan')
    return <Trans comment="What waits to be sent; figure like 250 USDT">Loan application for {figure}</Trans>;
  return <Trans>Deposit of {figure}</Trans>;
}

function StateText({ one: { state, progress } }: { one: AnyWaiting }) {
  const percent = Math.floor(progress * 100);
  if (state === 'saved') return <Trans>Saved on this device</Trans>;
  if (state === 'sending') return <Trans>Sending {percent}%</Trans>;
  if (state === 'received') return <Trans>Received</Trans>;
  return <Trans>Needs your attention</Trans>;
}
