import { useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Gift from 'lucide-react/icons/gift';
import type { Notice } from '#contract/api/news.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { NoticeWords } from './noticeWords.ts';
import { useAccountNotice } from './useAccountNotice.ts';
import { useIdentityNotice } from './useIdentityNotice.ts';
import { useLoanNotice } from './useLoanNotice.ts';
import { useOrderNotice } from './useOrderNotice.tsx';
import { usePlanNotice } from './usePlanNotice.ts';
import { usePracticeNotice } from './usePracticeNotice.ts';

import { useStateNotice } from './useStateNotice.ts';

/** What each kind of notice says. Whatever has an amount says that it is practice money. */
export function useNoticeWords(): (notice: Notice) => NoticeWords {
  const { t } = useLingui();
  const order = useOrderNotice();
  const state = useStateNotice();
  const identity = useIdentityNotice();
  const practice = usePracticeNotice();
  const plan = usePlanNotice();
  const tag = useTag();
  const account = useAccountNotice();
  const loan = useLoanNotice();

  const opening = ({ amount, currency }: Extract<Notice, { kind: 'opening' }>): NoticeWords => {
    const figure = `${formatAmount(amount, 'full', tag)} ${currency}`;
    return {
      Icon: Gift,
      tone: 'good',
      title: t({ message: 'Your practice account is open', comment: 'Title of a notice' }),
      body: t`It starts with ${figure} of practice money. None of it is real, and none of it can be paid out in real money.`,
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
        : t({ message: `Deposit rejected: ${figure}`, comment: 'Title of a notice' }),
      body: isCredited
        ? t`Deposit ${number} is in your account as practice money, in ${currency}.`
        : t`Deposit ${number} was not credited. See the deposit for the reason. Your practice money is unchanged.`,
      steps: [
        {
          href: paths.depositList({ id: notice.deposit_id }),
          label: t({ message: 'View deposit', comment: 'Link from a notice' }),
        },
        {
          href: paths.help({ id: isCredited ? 'deposits' : 'vouchers' }),
          label: t({ message: 'About deposits', comment: 'Link to a help article' }),
        },
      ],
    };
  };

  const withdrawal = (notice: Extract<Notice, { withdrawal_id: string }>): NoticeWords => {
    const figureOf = (amount: string) => `${formatAmount(amount, 'full', tag)} ${notice.currency}`;
    const [figure, net] = [figureOf(notice.amount), figureOf(notice.net)];
    const { number } = notice;
    const isPaid = notice.kind === 'withdrawal_succeed';
    return {
      Icon: isPaid ? CircleCheck : CircleX,
      tone: isPaid ? 'good' : 'bad',
      title: isPaid
        ? t({ message: `Withdrawal paid out: ${figure}`, comment: 'Title of a notice' })
        : t({ message: `Withdrawal rejected: ${figure}`, comment: 'Title of a notice' }),
      body: isPaid
        ? t`Withdrawal ${number} has left your account: ${net} after the fee. It is practice money, and no one was paid.`
        : t`Withdrawal ${number} was rejected by the simulated reviewer. The full amount is available again; no fee was charged.`,
      steps: [
        {
          href: paths.withdrawals({ id: notice.withdrawal_id }),
          label: t({ message: 'View withdrawal', comment: 'Link from a notice' }),
        },
        {
          href: paths.help({ id: 'withdrawals' }),
          label: t({ message: 'About withdrawals', comment: 'Link to a help article' }),
        },
      ],
    };
  };

  return (notice) => {
    if (notice.kind === 'opening') return opening(notice);
    if ('deposit_id' in notice) return deposit(notice);
    if ('order_id' in notice) return order(notice);
    if ('id_number' in notice) return identity(notice);
    if ('client' in notice) return account(notice);
    if ('withdrawal_id' in notice) return withdrawal(notice);
    if ('plan_id' in notice) return plan(notice);
    if ('loan_id' in notice) return loan(notice);
    return 'reason' in notice ? state(notice) : practice(notice);
  };
}
