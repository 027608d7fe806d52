import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { conversationAtom, loadOlderAtom, refreshConversationAtom } from '#src/state/chat/chat.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { unsentAtom } from '#src/state/outbox.ts';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import styles from './Chat.module.css';
import { bubblesOf } from './chat.rules.ts';
import { Composer } from './composer/Composer.tsx';
import { Conversation } from './Conversation.tsx';

/** Customer service: an automaton that says it is one. What is known is shown at once, and what is written here never gets lost. */
export function ChatPage() {
  const { t } = useLingui();
  return (
    <Page
      title={t({ message: 'Customer service', comment: 'Title of a page' })}
      bar="plain"
      back="history"
      actions={
        <IconButton label={t`Help centre`} icon={<CircleQuestionMark size={20} aria-hidden />} href={paths.help()} />
      }
    >
      <div className={styles.page}>
        <Known />
        <Composer />
      </div>
    </Page>
  );
}

function Known() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const conversation = useAtomValue(conversationAtom);
  const unsent = useAtomValue(unsentAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const refresh = useSetAtom(refreshConversationAtom);
  const loadOlder = useSetAtom(loadOlderAtom);
  const known = conversation.data;
  const waiting = unsent.data ?? [];
  if (known === undefined && conversation.status !== 'failed') {
    return <SkeletonRows count={5} label={t`Loading conversation`} />;
  }
  const isStale = known !== undefined && (conversation.status === 'failed' || (known.fromCache && isOffline));
  return (
    <>
      {conversation.status === 'failed' && known === undefined ? (
        <ErrorState
          title={t`Couldn’t load earlier messages.`}
          detail={describeError(i18n, conversation.error, tag)}
          about={conversation.error.key}
          onRetry={() => void refresh()}
        />
      ) : null}
      {isStale ? <StaleNotice asOf={known.fetchedAt} onRetry={() => void refresh()} /> : null}
      <Conversation
        bubbles={bubblesOf(known?.list ?? [], waiting)}
        hasOlder={known !== undefined && known.next !== null}
        newest={known?.list[0]?.seq ?? 0}
        onOlder={() => loadOlder()}
      />
    </>
  );
}
