import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { ChatPartOf } from '#contract/api/person/chat.ts';
import type { PlanOrder } from '#contract/api/plans/plans.ts';
import { formatAmount, formatSigned } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { useLedgerWords } from '#src/ui/figures/useLedgerWords.ts';
import { useTag } from '#src/ui/figures/useTag.ts';

/** Plans as they stood when it answered, each with the way to its records. */
export function PlansPart({ part: { list, more } }: { part: ChatPartOf<'plans'> }) {
  return (
    <>
      <ul>
        {list.map((order) => (
          <li key={order.id}>
            <PlanWords order={order} />{' '}
            <Link href={paths.records({ reference: order.number })}>
              <Trans comment="Link: the records of an order">Transactions</Trans>
            </Link>
          </li>
        ))}
      </ul>
      {more === 0 ? null : (
        <p>
          <Plural
            value={more}
            one="# more plan is under review or running."
            other="# more plans are under review or running."
          />
        </p>
      )}
    </>
  );
}

function PlanWords({ order }: { order: PlanOrder }) {
  const tag = useTag();
  const kind = useLedgerWords().kinds[order.kind];
  const { number, status, days, days_paid: paid, ended } = order;
  const own = useOwn();
  const amount = `${formatAmount(order.amount, 'full', tag)} USDT`;
  const value = own(<AmountText amount={order.value} unit="USDT" />);
  const result = `${formatSigned(order.result, 'full', tag)} USDT`;
  switch (status) {
    case 'review':
      return (
        <Trans comment="A plan: its kind, number and amount">
          {kind} {number}: {amount}, under review.
        </Trans>
      );
    case 'running':
      return (
        <Trans comment="A plan: its kind and number">
          {kind} {number}: {paid} of {days} plan days completed, result so far {result}, current value {value}.
        </Trans>
      );
    case 'failed':
      return (
        <Trans comment="A plan: its kind, number and amount">
          {kind} {number}: {amount}, rejected by the reviewer. The money has been returned to your spot account.
        </Trans>
      );
    case 'ended': {
      const then = ended === null ? '' : <Moment at={ended} />;
      return (
        <Trans comment="A plan: its kind, number and amount; then is a date">
          {kind} {number}: {amount}, ended on {then} with a result of {result}.
        </Trans>
      );
    }
  }
}
