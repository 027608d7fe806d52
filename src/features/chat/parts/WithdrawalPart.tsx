import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { Withdrawal, WithdrawalState } from '#contract/api/funds/withdrawals.ts';
import type { ChatPartOf } from '#contract/api/person/chat.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { withdrawalConditions } from '#contract/rules/withdrawal/conditions.ts';
import { formatDuration } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ConditionList } from '#src/ui/withdrawal/ConditionList.tsx';
import { useRefusalWords } from '#src/ui/withdrawal/useRefusalWords.ts';
import { SentenceGap } from '#src/ui/words/SentenceGap.tsx';

/** Why a withdrawal is refused, in the words of its form; which one waits, and which was refused last. */
export function WithdrawalPart({ part: { state, refused } }: { part: ChatPartOf<'withdrawal'> }) {
  const own = useOwn();
  const time = formatDuration(state.review_seconds, useTag());
  // The least that there is stands for the amount: whoever holds less is told so.
  const conditions = withdrawalConditions(state, { amount: state.min }, state.at);
  const isFree = conditions.every(({ problem }) => problem === null);
  const told = conditions.filter(
    ({ key, problem }) =>
      problem !== null || key === 'turnover' || (isFree && (key === 'minimum' || key === 'available')),
  );
  return (
    <>
      <p>
        {isFree ? (
          <Trans>All withdrawal conditions were met when I answered.</Trans>
        ) : (
          <Trans>You can’t withdraw until every condition below is met. When I answered:</Trans>
        )}
      </p>
      <div>
        <ConditionList conditions={told} own={own} />
      </div>
      <Missing turnover={state.turnover} />
      <p>
        {state.pending === null ? null : (
          <>
            <Trans comment="Of a withdrawal">
              It has been under review since <Moment at={state.pending.since} />.
            </Trans>{' '}
          </>
        )}
        <Trans>The simulated review takes about {time}.</Trans>
      </p>
      {refused === null ? null : <Refused withdrawal={refused} />}
      <p>
        <Link href={paths.withdraw({ currency: state.currency })}>
          <Trans comment="Title of the page: take practice money out">Withdraw</Trans>
        </Link>{' '}
        <Link href={paths.withdrawals({})}>
          <Trans comment="Title of a list">Withdrawals</Trans>
        </Link>
      </p>
    </>
  );
}

function Missing({ turnover: { have, need } }: Pick<WithdrawalState, 'turnover'>) {
  const missing = (toMinor(need, 'USDT') ?? 0n) - (toMinor(have, 'USDT') ?? 0n);
  if (missing <= 0n) return null;
  const figure = <AmountText amount={fromMinor(missing, 'USDT')} unit="USDT" />;
  return (
    <p>
      <Trans comment="How much must be traded before a withdrawal; figure is an amount">Still to trade: {figure}</Trans>
    </p>
  );
}

function Refused({ withdrawal }: { withdrawal: Withdrawal }) {
  const reasons = useRefusalWords();
  const { number, amount, currency, reason, created, decided } = withdrawal;
  const figure = <AmountText amount={amount} unit={currency} />;
  const then = <Moment at={decided ?? created} />;
  return (
    <p>
      <Trans comment="Of a withdrawal">
        The last one that was rejected: {number} of {figure}, on {then}.
      </Trans>
      <SentenceGap />
      {reason === null ? null : reasons[reason]}
    </p>
  );
}
