import { Plural, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { paths } from '#src/lib/paths.ts';
import { unseenAtom } from '#src/state/chat/chat.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';

/** The way to customer service, with how many answers have not been read on this device. */
export function ChatRow() {
  const { t } = useLingui();
  const unseen = useAtomValue(unseenAtom);
  return (
    <ListRow
      href={paths.chat()}
      icon={<MessageCircleQuestion size={22} aria-hidden />}
      title={t({ message: 'Customer service', comment: 'Title of a page' })}
      {...(unseen === 0 ? {} : { end: <Plural value={unseen} one="# new" other="# new" /> })}
      testId="chat"
    />
  );
}
