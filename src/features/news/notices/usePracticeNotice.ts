import { useLingui } from '@lingui/react/macro';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Hourglass from 'lucide-react/icons/hourglass';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { Notice } from '#contract/api/news.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { minuteOf } from '../news.rules.ts';
import type { NoticeWords } from './noticeWords.ts';

type PracticeNotice = Extract<Notice, { kind: 'account_expires' | 'account_reset' | 'next_day' }>;

/** What was done with a practice account, or will be. */
export function usePracticeNotice(): (notice: PracticeNotice) => NoticeWords {
  const { t } = useLingui();
  const tag = useTag();
  const toPractice = {
    href: paths.practice(),
    label: t({ message: 'Practice accounts', comment: 'Title of a page' }),
  };
  const expires = (at: number): NoticeWords => {
    const day = minuteOf(at);
    return {
      Icon: Hourglass,
      tone: 'bad',
      title: t({ message: 'Your practice account will be deleted', comment: 'Title of a notice' }),
      body: t`It hasn’t been used for a long time, and no one can log in to it. It will be deleted on ${day} unless you use it before then.`,
      steps: [toPractice],
    };
  };
  const reset = ({ epoch, amount }: Extract<Notice, { kind: 'account_reset' }>): NoticeWords => {
    const figure = `${formatAmount(amount, 'full', tag)} USDT`;
    const before = epoch - 1;
    return {
      Icon: RotateCcw,
      tone: 'plain',
      title: t({ message: 'Your practice account was reset', comment: 'Title of a notice' }),
      body: t`Round ${epoch} starts with ${figure} of practice money. You can still view round ${before} and close anything open in it.`,
      steps: [toPractice],
    };
  };
  return (notice) => {
    if (notice.kind === 'account_expires') return expires(notice.at);
    if (notice.kind === 'account_reset') return reset(notice);
    const { day } = notice;
    return {
      Icon: CalendarClock,
      tone: 'plain',
      title: t({ message: `Plan clock moved to day ${day}`, comment: 'Title of a notice' }),
      body: t`You advanced it by one day. The market’s clock did not move.`,
      steps: [toPractice],
    };
  };
}
