import { useLingui } from '@lingui/react/macro';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import type { Notice } from '#contract/api/news.ts';
import { paths } from '#src/lib/paths.ts';
import type { NoticeWords } from './noticeWords.ts';

type StateNotice = Extract<Notice, { kind: 'account_frozen' | 'account_released' }>;

/** What an operator has done with the account, and why, in his words. */
export function useStateNotice(): (notice: StateNotice) => NoticeWords {
  const { t } = useLingui();
  return ({ kind, reason }) => {
    const because = t({
      message: `Reason: ${reason}`,
      comment: 'Of a notice; the reason is a sentence of the operator',
    });
    return kind === 'account_frozen'
      ? {
          Icon: Lock,
          tone: 'bad',
          title: t({ message: 'Your account is frozen', comment: 'Title of a notice' }),
          body: `${t`You can still cancel orders and withdrawals, close positions, set TP/SL, end plans, repay loans and write to customer service. Nothing new can be started until the account is unfrozen.`} ${because}`,
          steps: [
            { href: paths.contractOrders(), label: t`Futures orders` },
            { href: paths.chat(), label: t`Contact customer service` },
          ],
        }
      : {
          Icon: LockOpen,
          tone: 'good',
          title: t({ message: 'Your account is no longer frozen', comment: 'Title of a notice' }),
          body: `${t`You can use it in full again.`} ${because}`,
          steps: [{ href: paths.assets(), label: t({ message: 'Assets', comment: 'Menu of the personal centre' }) }],
        };
  };
}
