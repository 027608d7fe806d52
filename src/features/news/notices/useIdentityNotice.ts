import { useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { Notice } from '#contract/api/news.ts';
import { paths } from '#src/lib/paths.ts';
import type { NoticeWords } from './noticeWords.ts';

type IdentityNotice = Extract<Notice, { kind: 'identity_passed' | 'identity_failed' }>;

/** How the simulated reviewer has decided, and that the photos are gone. */
export function useIdentityNotice(): (notice: IdentityNotice) => NoticeWords {
  const { t } = useLingui();
  return ({ kind, id_number: number }) => {
    const about = {
      href: paths.help({ id: 'identity' }),
      label: t({ message: 'About identity', comment: 'Link to a help article' }),
    };
    return kind === 'identity_passed'
      ? {
          Icon: CircleCheck,
          tone: 'good',
          title: t({ message: 'Your identity is verified', comment: 'Title of a notice' }),
          body: t`The simulated reviewer approved document ${number}. Both photos are deleted.`,
          steps: [
            { href: paths.kyc(), label: t({ message: 'Identity verification', comment: 'Title of a page' }) },
            about,
          ],
        }
      : {
          Icon: CircleX,
          tone: 'bad',
          title: t({ message: 'Your identity was not verified', comment: 'Title of a notice' }),
          body: t`The simulated reviewer rejected document ${number}: numbers that end in 13 are rejected, for practice. Both photos are deleted.`,
          steps: [
            {
              href: paths.kyc(),
              label: t({ message: 'Submit again', comment: 'Link to the form of identity papers' }),
            },
            about,
          ],
        };
  };
}
