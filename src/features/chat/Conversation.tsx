import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { useEffect, useRef } from 'react';
import { nowSeconds } from '#src/lib/clock.ts';
import type { Settled } from '#src/lib/loadable.ts';
import { noteSeenAtom } from '#src/state/chat/seen.ts';
import { MoreRow } from '#src/ui/blocks/MoreRow.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { type Bubble, dayOf, daysOf } from './chat.rules.ts';
import styles from './Chat.module.css';
import { Greeting } from './Greeting.tsx';
import { AssistantBubble } from './parts/AssistantBubble.tsx';
import { UnsentBubble } from './UnsentBubble.tsx';
import { UserBubble } from './UserBubble.tsx';
import { useFollowed } from './useFollowed.ts';

interface ConversationProps {
  bubbles: readonly Bubble[];
  hasOlder: boolean;
  /** The place of the newest message that the server has. */
  newest: number;
  onOlder(): Promise<Settled<void>>;
}

/** All bubbles, oldest first, under their days. What comes is said to those who hear the page; what comes above it is not new. */
export function Conversation({ bubbles, hasOlder, newest, onOlder }: ConversationProps) {
  const { t } = useLingui();
  const log = useRef<HTMLDivElement>(null);
  const last = bubbles.at(-1);
  const { hasNew, toEnd } = useFollowed(log, {
    first: bubbles[0]?.key,
    last: last?.key,
    isOwn: last?.who === 'unsent',
  });
  const noteSeen = useSetAtom(noteSeenAtom);
  useEffect(() => void noteSeen(newest), [noteSeen, newest]);
  const today = dayOf(nowSeconds());
  return (
    <>
      <MoreRow hasMore={hasOlder} onMore={onOlder} />
      <div className={styles.log} ref={log} role="log" aria-label={t`Messages`} data-testid="chat-log">
        {hasOlder ? null : <Greeting isEmpty={bubbles.length === 0} />}
        {daysOf(bubbles).map(({ day, bubbles: own }) => (
          <section key={day} className={styles.day} aria-label={day === today ? t`Today` : day}>
            <p className={styles.dayName} aria-hidden>
              {day === today ? <Trans>Today</Trans> : day}
            </p>
            {own.map((bubble) => (
              <One key={bubble.key} bubble={bubble} />
            ))}
          </section>
        ))}
      </div>
      {hasNew ? (
        <div className={styles.toEnd}>
          <Button kind="secondary" size="small" icon={<ArrowDown size={16} aria-hidden />} onClick={toEnd}>
            <Trans>New reply below</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
}

function One({ bubble }: { bubble: Bubble }) {
  if (bubble.who === 'assistant') return <AssistantBubble parts={bubble.parts} time={bubble.time} />;
  if (bubble.who === 'unsent') return <UnsentBubble unsent={bubble.unsent} />;
  return <UserBubble message={bubble.message} state={bubble.state} />;
}
