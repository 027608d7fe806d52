import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { ChatPartOf } from '#contract/api/person/chat.ts';
import type { Deposit } from '#contract/api/wallet.ts';
import { formatDuration } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { LabelColon } from '#src/ui/words/LabelColon.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { useLedgerWords } from '#src/ui/figures/useLedgerWords.ts';
import { useTag } from '#src/ui/figures/useTag.ts';

export function DepositsPart({ part: { list, more, review_seconds: seconds } }: { part: ChatPartOf<'deposits'> }) {
  const time = formatDuration(seconds, useTag());
  return (
    <>
      {list.map((deposit) => (
        <p key={deposit.id}>
          <DepositWords deposit={deposit} />
        </p>
      ))}
      {more > 0 ? (
        <p>
          <Plural value={more} one="# more deposit is pending." other="# more deposits are pending." />
        </p>
      ) : null}
      {list.some(({ status }) => status === 'review') ? (
        <p>
          <Trans>The simulated review takes about {time}.</Trans>
        </p>
      ) : null}
      <p>
        <Link href={paths.depositList(list[0] === undefined ? {} : { id: list[0].id })}>
          <Trans>All deposits</Trans>
        </Link>
      </p>
    </>
  );
}

function DepositWords({ deposit: { number, amount, currency, status, created, decided } }: { deposit: Deposit }) {
  const figure = <AmountText amount={amount} unit={currency} />;
  const since = <Moment at={created} />;
  const then = <Moment at={decided ?? created} />;
  if (status === 'waiting') {
    return (
      <Trans>
        Deposit {number} of {figure} has been waiting for its picture since {since}.
      </Trans>
    );
  }
  if (status === 'review') {
    return (
      <Trans>
        Deposit {number} of {figure} has been under review since {since}.
      </Trans>
    );
  }
  if (status === 'succeed') {
    return (
      <Trans>
        No deposits are pending. The last one, {number} of {figure}, was credited on {then}.
      </Trans>
    );
  }
  return (
    <Trans>
      No deposits are pending. The last one, {number} of {figure}, was rejected on {then}. See the list for the reason.
    </Trans>
  );
}

export function BalancePart({ part: { total, list } }: { part: ChatPartOf<'balance'> }) {
  const own = useOwn();
  const { accounts } = useLedgerWords();
  const sum = own(<AmountText amount={total} unit="USDT" shown={2} />);
  return (
    <>
      <p>
        <Trans>Your account held {sum} in total when I answered.</Trans>
      </p>
      <ul>
        {list.map(({ account, currency, available, frozen }) => {
          const free = own(<AmountText amount={available} unit={currency} />);
          const held = own(<AmountText amount={frozen} unit={currency} />);
          return (
            <li key={`${account} ${currency}`}>
              {accounts[account]}
              <LabelColon />
              {/[1-9]/.test(frozen) ? (
                <Trans comment="Amounts of an account">
                  {free} available, {held} on hold
                </Trans>
              ) : (
                <Trans comment="An amount of an account">{free} available</Trans>
              )}
            </li>
          );
        })}
      </ul>
      <p>
        <Link href={paths.assets()}>
          <Trans comment="Menu of the personal centre">Assets</Trans>
        </Link>
      </p>
    </>
  );
}
