import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { paths } from '#src/lib/paths.ts';
import { sessionAtom } from '#src/state/session.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { entriesOf, type MenuName } from './menus.ts';
import { useEntries } from './useEntries.ts';
import { useStates } from './useStates.ts';

interface MenuCardProps {
  menu: MenuName;
  title?: string;
  /** Below the entries. */
  children?: ReactNode;
}

/** One of the menus, with how things stand on its rows. */
export function MenuCard({ menu, title, children }: MenuCardProps) {
  const words = useEntries();
  const states = useStates();
  const isUser = useAtomValue(sessionAtom).status === 'user';
  const entries = entriesOf(menu, isUser);
  if (entries.length === 0) return null;
  return (
    <Card padding="none" testId={`menu-${menu}`} {...(title === undefined ? {} : { title })}>
      <ul>
        {entries.map(({ entry, page }) => {
          const { title: name, Icon } = words[entry];
          const href = (paths[page] as () => string)();
          return (
            <li key={entry}>
              <ListRow
                href={href}
                icon={<Icon size={22} aria-hidden />}
                title={name}
                end={states[entry] === undefined ? undefined : <span data-testid="state">{states[entry]}</span>}
                testId={entry}
              />
            </li>
          );
        })}
      </ul>
      {children}
    </Card>
  );
}
