import { Trans } from '@lingui/react/macro';
import Bot from 'lucide-react/icons/bot';
import type { ReactNode } from 'react';
import { formatTime } from '#src/lib/figures/format.ts';
import styles from '../Chat.module.css';

interface AssistantFrameProps {
  /** Seconds since 1970; what is said by the phone itself has none. */
  time?: number;
  testId?: string;
  children: ReactNode;
}

/** Every bubble of the automaton says that it is one: none can be made without. */
export function AssistantFrame({ time, testId = 'chat-assistant', children }: AssistantFrameProps) {
  return (
    <article className={styles.bubble} data-who="assistant" data-testid={testId}>
      <p className={styles.name}>
        <Bot size={16} aria-hidden />
        <Trans>Practice assistant – automated replies</Trans>
      </p>
      <div className={styles.parts}>{children}</div>
      {time === undefined ? null : (
        <p className={styles.meta}>
          <time>{formatTime(time).slice(11, 16)}</time>
        </p>
      )}
    </article>
  );
}
