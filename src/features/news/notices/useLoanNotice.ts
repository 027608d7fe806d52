import { useLingui } from '@lingui/react/macro';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { Notice } from '#contract/api/news.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { NoticeWords } from './noticeWords.ts';

type LoanNotice = Extract<Notice, { loan_id: string }>;

/** How a loan was decided, that its term is over, and that it is repaid. */
export function useLoanNotice(): (notice: LoanNotice) => NoticeWords {
  const { t } = useLingui();
  const tag = useTag();
  return ({ kind, loan_id: id, number, amount, unpaid }) => {
    const figure = `${formatAmount(amount, 'full', tag)} USDT`;
    const owed = `${formatAmount(unpaid, 'full', tag)} USDT`;
    const said: Record<LoanNotice['kind'], Omit<NoticeWords, 'steps'>> = {
      loan_disbursed: {
        Icon: CircleCheck,
        tone: 'good',
        title: t({ message: `Loan paid out: ${figure}`, comment: 'Title of a notice' }),
        body: t`Loan ${number} was paid to your spot account as practice money. It must be repaid with interest. Its documents are deleted.`,
      },
      loan_refused: {
        Icon: CircleX,
        tone: 'bad',
        title: t({ message: `Loan rejected: ${figure}`, comment: 'Title of a notice' }),
        body: t`The simulated reviewer rejected loan ${number}. Nothing was paid out, and its documents are deleted.`,
      },
      loan_overdue: {
        Icon: CalendarClock,
        tone: 'plain',
        title: t({ message: `Loan ${number}: term ended`, comment: 'Title of a notice' }),
        body: t`${owed} of practice money is outstanding. From now on, overdue interest is added each plan day. Nothing is collected automatically.`,
      },
      loan_settled: {
        Icon: CircleCheck,
        tone: 'good',
        title: t({ message: `Loan repaid: ${figure}`, comment: 'Title of a notice' }),
        body: t`Loan ${number} is fully repaid. It was practice money.`,
      },
    };
    return {
      ...said[kind],
      steps: [
        { href: paths.loans({ id }), label: t({ message: 'View loan', comment: 'Link from a notice' }) },
        { href: paths.help({ id: 'loans' }), label: t({ message: 'About loans', comment: 'Link to a help article' }) },
      ],
    };
  };
}
