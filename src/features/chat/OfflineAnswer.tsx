import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { ChatPart } from '#contract/api/person/chat.ts';
import { indexOf } from '#contract/help/search.ts';
import { safetySignIn } from '#contract/rules/chat/safety.ts';
import { useHelp } from '#src/state/help/useHelp.ts';
import { localeAtom } from '#src/state/prefs.ts';
import styles from './Chat.module.css';
import { AssistantFrame } from './parts/AssistantFrame.tsx';
import { Parts } from './parts/Parts.tsx';

/**
 * What this phone can say by itself while a message waits: the warning first, then the help, from the same index as the server's. The
 * account's own facts come with the real answer.
 */
export function OfflineAnswer({ text }: { text: string }) {
  const locale = useAtomValue(localeAtom);
  const { texts } = useHelp();
  const index = useMemo(() => (texts.data === undefined ? null : indexOf(texts.data, locale)), [texts.data, locale]);
  const parts = useMemo(() => partsOf(text, index), [text, index]);
  if (parts.length === 0) return null;
  return (
    <AssistantFrame testId="chat-offline">
      <p className={styles.note}>
        <Trans>From the help centre, offline. Your message will be sent once you’re back online.</Trans>
      </p>
      <Parts parts={parts} />
    </AssistantFrame>
  );
}

function partsOf(text: string, index: ReturnType<typeof indexOf> | null): ChatPart[] {
  const sign = safetySignIn(text);
  const parts: ChatPart[] = sign === null ? [] : [{ part: 'safety', sign }];
  if (index === null) return parts;
  const { list, isSure } = index.nearest(text);
  if (list.length > 0) parts.push({ part: isSure ? 'articles' : 'unknown', list });
  return parts;
}
