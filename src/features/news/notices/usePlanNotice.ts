import { useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePlay from 'lucide-react/icons/circle-play';
import CircleX from 'lucide-react/icons/circle-x';
import type { Notice } from '#contract/api/news.ts';
import { planProducts } from '#contract/plans/products.ts';
import { formatAmount, formatSigned } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { usePlanNames } from '#src/ui/plans/usePlanNames.ts';
import type { NoticeWords } from './noticeWords.ts';

type PlanNotice = Extract<Notice, { plan_id: string }>;

/** How a plan has begun, or what has become of it. */
export function usePlanNotice(): (notice: PlanNotice) => NoticeWords {
  const { t } = useLingui();
  const tag = useTag();
  const names = usePlanNames();
  const stepsOf = ({ plan, plan_id: id }: PlanNotice) => {
    const isHosting = planProducts[plan].kind === 'hosting';
    return [
      {
        href: isHosting ? paths.hostingOrders({ id }) : paths.strategyOrders({ id }),
        label: t({ message: 'View plan', comment: 'Link from a notice' }),
      },
      {
        href: paths.help({ id: isHosting ? 'hosting' : 'strategies' }),
        label: isHosting
          ? t({ message: 'About hosting', comment: 'Link to a help article' })
          : t({ message: 'About strategies', comment: 'Link to a help article' }),
      },
    ];
  };
  return (notice) => {
    const { kind, number, plan } = notice;
    const name = names[plan];
    const figure = `${formatAmount(notice.amount, 'full', tag)} USDT`;
    const steps = stepsOf(notice);
    if (kind === 'plan_started') {
      return {
        Icon: CirclePlay,
        tone: 'plain',
        title: t({ message: `${name} has started`, comment: 'Title of a notice' }),
        body: t`Plan ${number} is running with ${figure} of practice money. Each plan day can gain or lose.`,
        steps,
      };
    }
    if (kind === 'plan_failed') {
      return {
        Icon: CircleX,
        tone: 'bad',
        title: t({ message: `${name} was rejected`, comment: 'Title of a notice' }),
        body: t`The simulated reviewer rejected plan ${number} because of its amount. ${figure} of practice money is available again.`,
        steps,
      };
    }
    const result = `${formatSigned(notice.result, 'full', tag)} USDT`;
    const ends = {
      term: t`All its plan days have run.`,
      terminated: t`You ended it early; the cost has been deducted.`,
      spent: t`The full amount was lost.`,
    };
    return {
      Icon: CircleCheck,
      tone: 'plain',
      title: t({ message: `${name} has ended: ${result}`, comment: 'Title of a notice' }),
      body: `${t`Plan ${number} ended with a result of ${result} of practice money on ${figure}.`} ${notice.end === null ? '' : ends[notice.end]}`.trim(),
      steps,
    };
  };
}
