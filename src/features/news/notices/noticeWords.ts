import type CircleCheck from 'lucide-react/icons/circle-check';

interface Step {
  href: string;
  label: string;
}

/** What a notice says. */
export interface NoticeWords {
  Icon: typeof CircleCheck;
  tone: 'good' | 'bad' | 'plain';
  title: string;
  body: string;
  /** Where it leads: first what it is about, then what there is to know. */
  steps: Step[];
}
