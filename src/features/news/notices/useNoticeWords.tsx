import { useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Gift from 'lucide-react/icons/gift';
import KeyRound from 'lucide-react/icons/key-round';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Wallet from 'lucide-react/icons/wallet';
import type { Notice } from '#contract/api/news.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { useClientName } from '#src/ui/figures/useClientName.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { minuteOf } from '../news.rules.ts';
import type { NoticeWords } from './noticeWords.ts';
import { useOrderNotice } from './useOrderNotice.tsx';
import { usePracticeNotice } from './usePracticeNotice.ts';
import { useSecurityNotice } from './useSecurityNotice.ts';
import { useStateNotice } from './useStateNotice.ts';

/** What each kind of notice says. Whatever has an amount says that it is practice money. */
export function useNoticeWords(): (notice: Notice) => NoticeWords {
  const { t } = useLingui();
  const nameOf = useClientName();
  const order = useOrderNotice();
  const state = useStateNotice();
  const practice = usePracticeNotice();
  const tag = useTag();
  const readSessions = {
    href: paths.help({ id: 'sessions' }),
    label: t({ message: 'About sessions', comment: 'Link to a help article' }),
  };
  const toSessions = { href: paths.security(), label: t`Where you are logged in` };
  const security = useSecurityNotice();

  const opening = ({ amount, currency }: Extract<Notice, { kind: 'opening' }>): NoticeWords => {
    const figure = `${formatAmount(amount, 'full', tag)} ${currency}`;
    return {
      Icon: Gift,
      tone: 'good',
      title: t({ message: 'Your practice account is open', comment: 'Title of a notice' }),
      body: t`It starts with ${figure} of practice money. None of it is real, and none of it can be paid out.`,
      steps: [
        { href: paths.assets(), label: t({ message: 'Assets', comment: 'Menu of the personal centre' }) },
        {
          href: paths.help({ id: 'practice-money' }),
          label: t({ message: 'About practice money', comment: 'Link to a help article' }),
        },
      ],
    };
  };

  const deposit = (notice: Extract<Notice, { deposit_id: string }>): NoticeWords => {
    const figure = `${formatAmount(notice.amount, 'full', tag)} ${notice.currency}`;
    const { number, credited_in: currency } = notice;
    const isCredited = notice.kind === 'deposit_succeed';
    return {
      Icon: isCredited ? CircleCheck : CircleX,
      tone: isCredited ? 'good' : 'bad',
      title: isCredited
        ? t({ message: `Deposit credited: ${figure}`, comment: 'Title of a notice' })
        : t({ message: `Deposit not accepted: ${figure}`, comment: 'Title of a notice' }),
      body: isCredited
        ? t`Deposit ${number} is in your account as practice money, in ${currency}.`
        : t`Deposit ${number} was not credited. The reason stands with the deposit; the practice money you had is where it was.`,
      steps: [
        {
          href: paths.depositList({ id: notice.deposit_id }),
          label: t({ message: 'Show the deposit', comment: 'Link from a notice' }),
        },
        {
          href: paths.help({ id: isCredited ? 'deposits' : 'vouchers' }),
          label: t({ message: 'About deposits', comment: 'Link to a help article' }),
        },
      ],
    };
  };

  const account = ({ kind, client: known, time }: Extract<Notice, { client: string }>): NoticeWords => {
    const client = nameOf(known);
    const at = minuteOf(time);
    if (kind === 'signer_bound') {
      return {
        Icon: Wallet,
        tone: 'plain',
        title: t({ message: 'A wallet was connected to your account', comment: 'Title of a notice' }),
        body: t`It was connected with ${client} at ${at}, and can sign in from now on. If that was not you, change your password and end all other sessions.`,
        steps: [
          toSessions,
          {
            href: paths.help({ id: 'wallet' }),
            label: t({ message: 'About wallet sign-in', comment: 'Link to a help article' }),
          },
        ],
      };
    }
    if (kind !== 'new_device' && kind !== 'password_changed') {
      return {
        Icon: ShieldCheck,
        tone: 'plain',
        title: security(kind),
        body: t`It was done with ${client} at ${at}. If that was not you, end all other sessions and set a new password.`,
        steps: [{ href: paths.security(), label: t`Security` }],
      };
    }
    return kind === 'new_device'
      ? {
          Icon: MonitorSmartphone,
          tone: 'plain',
          title: t({ message: 'Login from another device', comment: 'Title of a notice' }),
          body: t`${client} logged in to your account at ${at}. If that was not you, end its session and change your password.`,
          steps: [toSessions, readSessions],
        }
      : {
          Icon: KeyRound,
          tone: 'plain',
          title: t({ message: 'Your password was changed', comment: 'Title of a notice' }),
          body: t`It was changed with ${client} at ${at}. If that was not you, set a new one now: a code goes to your account’s address.`,
          steps: [
            {
              href: paths.forget(),
              label: t({ message: 'Set a new password', comment: 'Link from a notice to the page of that name' }),
            },
            readSessions,
          ],
        };
  };

  return (notice) => {
    if (notice.kind === 'opening') return opening(notice);
    if ('deposit_id' in notice) return deposit(notice);
    if ('order_id' in notice) return order(notice);
    if ('client' in notice) return account(notice);
    return 'reason' in notice ? state(notice) : practice(notice);
  };
}
