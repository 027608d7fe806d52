import { Trans } from '@lingui/react/macro';
import type { ChatMessage } from '#contract/api/person/chat.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { Unseen } from '#src/ui/blocks/Unseen.tsx';
import styles from './Chat.module.css';
import { SentPicture } from './SentPicture.tsx';

interface UserBubbleProps {
  message: ChatMessage & { from: 'user' };
  state: 'received' | 'answered';
}

/** What the user has written, and the server has. */
export function UserBubble({ message: { text, picture, time }, state }: UserBubbleProps) {
  return (
    <article className={styles.bubble} data-who="user" data-testid="chat-user">
      <Unseen>
        <Trans comment="Before a message, for screen readers">You:</Trans>
      </Unseen>
      {picture === null ? null : <SentPicture picture={picture} />}
      {text === null ? null : <p className={styles.text}>{text}</p>}
      <p className={styles.meta}>
        <time>{formatTime(time).slice(11, 16)}</time>
        {' · '}
        {state === 'answered' ? <Trans>Answered</Trans> : <Trans context="message">Received</Trans>}
      </p>
    </article>
  );
}
