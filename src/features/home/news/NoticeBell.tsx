import { useAtomValue } from 'jotai';
import { paths } from '../../../lib/paths.ts';
import { unreadAtom } from '../../../state/news/notices.ts';
import { BellLink } from '../../../ui/controls/BellLink.tsx';

export function NoticeBell() {
  return <BellLink href={paths.notices} unread={useAtomValue(unreadAtom)} />;
}
