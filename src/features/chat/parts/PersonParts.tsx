import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { ChatPartOf } from '#contract/api/person/chat.ts';
import { chatLimits } from '#contract/rules/chat/chat.ts';
import { formatDuration } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';

export function IdentityPart({ part }: { part: ChatPartOf<'identity'> }) {
  return (
    <>
      <p>
        <IdentityWords part={part} />
      </p>
      <p>
        <Link href={paths.kyc()}>
          <Trans comment="Title of a page">Identity verification</Trans>
        </Link>
      </p>
    </>
  );
}

function IdentityWords({ part: { status, since, review_seconds: seconds } }: { part: ChatPartOf<'identity'> }) {
  const time = formatDuration(seconds, useTag());
  if (status === 'none' || since === null) return <Trans>You haven’t submitted identity documents.</Trans>;
  const then = <Moment at={since} />;
  if (status === 'review') {
    return (
      <Trans>
        Your documents have been under review since {then}. The simulated review takes about {time}.
      </Trans>
    );
  }
  if (status === 'passed') return <Trans>Your identity was verified on {then}.</Trans>;
  return <Trans>Your documents were rejected on {then}. You can submit new ones.</Trans>;
}

export function StandingPart({ part: { frozen, settings_locked_until: until } }: { part: ChatPartOf<'standing'> }) {
  return (
    <>
      {frozen === null ? (
        <p>
          <Trans>Your account isn’t frozen.</Trans>
        </p>
      ) : (
        <FrozenWords frozen={frozen} />
      )}
      {until === null ? null : (
        <p>
          <Trans>
            Your security settings are locked until <Moment at={until} />.
          </Trans>{' '}
          <Link href={paths.security()}>
            <Trans>Security</Trans>
          </Link>
        </p>
      )}
    </>
  );
}

function FrozenWords({ frozen: { since, reason } }: { frozen: NonNullable<ChatPartOf<'standing'>['frozen']> }) {
  return (
    <>
      <p>
        {since === null ? (
          <Trans>Your account is frozen.</Trans>
        ) : (
          <Trans>
            Your account has been frozen since <Moment at={since} />.
          </Trans>
        )}
      </p>
      {reason === null ? null : (
        <p>
          <Trans>Reason given: {reason}</Trans>
        </p>
      )}
      <p>
        <Trans>
          You can still cancel orders and withdrawals, close positions, set TP/SL, end plans, repay loans, read and
          export everything, and write here. Only the operator of this server can unfreeze an account; I can’t.
        </Trans>
      </p>
    </>
  );
}

export function NoticesPart({ part: { unread, newest } }: { part: ChatPartOf<'notices'> }) {
  return (
    <>
      <p>
        <Plural
          value={unread}
          _0="You have read all notices."
          one="# notice is unread."
          other="# notices are unread."
        />
      </p>
      {newest === null ? null : (
        <p>
          <Trans>
            The latest is from <Moment at={newest.time} />.
          </Trans>{' '}
          <Link href={paths.notice({ id: newest.id })}>
            <Trans comment="Link to a notice">Read</Trans>
          </Link>
        </p>
      )}
    </>
  );
}

export function HoursPart({ part: { opens_at: opens } }: { part: ChatPartOf<'hours'> }) {
  return (
    <p>
      {opens === null ? (
        <Trans>Forex and metals were open when I answered. Coins trade around the clock.</Trans>
      ) : (
        <Trans>
          Forex and metals are closed at weekends. They open on <Moment at={opens} />. Coins trade around the clock.
        </Trans>
      )}
    </p>
  );
}

export function PicturePart() {
  const days = chatLimits.pictureDays;
  return (
    <p>
      <Trans>
        I can’t see pictures. Yours is kept in this conversation, visible only to you, and deleted after {days} days.
      </Trans>
    </p>
  );
}
