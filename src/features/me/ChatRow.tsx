import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import MessageCircle from 'lucide-react/icons/message-circle';
import { paths } from '#src/lib/paths.ts';
import { sessionAtom } from '#src/state/session.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';

/** A guest's way to customer service: the login says what it is for, and what answers without one. Users have it in their menu. */
export function ChatRow() {
  const { t } = useLingui();
  if (useAtomValue(sessionAtom).status === 'user') return null;
  return (
    <li>
      <ListRow
        href={paths.chat()}
        icon={<MessageCircle size={22} aria-hidden />}
        title={t({ message: 'Customer service', comment: 'Menu: the chat' })}
        testId="chat-guest"
      />
    </li>
  );
}
