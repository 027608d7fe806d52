import { Plural, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import Bell from 'lucide-react/icons/bell';
import Newspaper from 'lucide-react/icons/newspaper';
import { paths } from '#src/lib/paths.ts';
import { unreadAtom } from '#src/state/news/notices.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';

/** The newspaper for everybody, the notices for who is logged in. */
export function NewsRows({ isUser }: { isUser: boolean }) {
  const { t } = useLingui();
  return (
    <Card padding="none">
      <ul>
        {isUser ? (
          <li>
            <ListRow
              href={paths.notices()}
              icon={<Bell size={22} aria-hidden />}
              title={t({ message: 'Notices', comment: 'Title of the list of what was told to the user' })}
              end={<Unread />}
            />
          </li>
        ) : null}
        <li>
          <ListRow
            href={paths.news()}
            icon={<Newspaper size={22} aria-hidden />}
            title={t({ message: 'News', comment: 'Title of the page with market reports' })}
          />
        </li>
      </ul>
    </Card>
  );
}

function Unread() {
  const unread = useAtomValue(unreadAtom);
  return unread === 0 ? null : <Plural value={unread} one="# unread" other="# unread" />;
}
