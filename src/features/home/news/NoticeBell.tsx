import { useAtomValue } from 'jotai';
import { paths } from '#src/lib/paths.ts';
import { unreadAtom } from '#src/state/news/notices.ts';
import { BellLink } from '#src/ui/controls/BellLink.tsx';

export function NoticeBell() {
  return <BellLink href={paths.notices()} unread={useAtomValue(unreadAtom)} />;
}
