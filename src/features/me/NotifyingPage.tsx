import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { askToNotify, notify, notifyState, type NotifyState } from '#src/lib/device/notifications.ts';
import { paths } from '#src/lib/paths.ts';
import { mutedTopicsAtom, type NotifyTopic, notifyTopics, toggleTopicAtom } from '#src/state/device/notifying.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { SwitchRow } from '#src/ui/controls/SwitchRow.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { pushTopicsAtom } from './push/push.atoms.ts';
import { PushCard } from './push/PushCard.tsx';
import styles from './NotifyingPage.module.css';

/** Which notifications this device shows, and whether the system lets the app show any. */
export function NotifyingPage() {
  const { t } = useLingui();
  return (
    <Page title={t({ message: 'Notifications', comment: 'Title of a page: settings' })} bar="plain" back={paths.me()}>
      <Permission />
      <Topics />
      <p className={styles.note}>
        <Trans>
          These settings apply to this device. Each notification reports an event once, after it happens: none asks you
          to trade, deposit or come back.
        </Trans>
      </p>
    </Page>
  );
}

function Permission() {
  const { t } = useLingui();
  const [state, setState] = useState<NotifyState>(notifyState);
  const showToast = useSetAtom(showToastAtom);
  const isPushed = useAtomValue(pushTopicsAtom) !== null;
  const tryOne = async () => {
    const body = t`Notifications work on this device. All money here is practice money.`;
    const isShown = await notify({ body, tag: 'try', path: paths.notifying() });
    if (!isShown) showToast({ kind: 'error', message: t`Your system didn’t show the notification.` });
  };
  return (
    <>
      <Card title={t({ message: 'On this device', comment: 'Whether notifications are shown' })}>
        <p className={styles.state} data-testid="notify-state">
          <PermissionWords state={state} isPushed={isPushed} />
        </p>
        {state === 'default' ? (
          <Button full testId="allow" onClick={() => void askToNotify().then(setState)}>
            <Trans comment="Button: let the app show notifications">Turn on notifications</Trans>
          </Button>
        ) : null}
        {state === 'granted' ? (
          <Button kind="secondary" full testId="try" onClick={() => void tryOne()}>
            <Trans>Show test notification</Trans>
          </Button>
        ) : null}
      </Card>
      <PushCard onAsked={() => setState(notifyState())} />
    </>
  );
}

function PermissionWords({ state, isPushed }: { state: NotifyState; isPushed: boolean }) {
  if (state === 'granted' && isPushed) return <Trans>On, whether the app is open or closed.</Trans>;
  if (state === 'granted')
    return (
      <Trans>
        On while the app is open, in the foreground or background. When it’s closed it can’t show anything; check your
        notices instead.
      </Trans>
    );
  if (state === 'denied')
    return (
      <Trans>
        Blocked. Allow notifications for this site in your browser or phone settings, then reopen this page.
      </Trans>
    );
  if (state === 'none')
    return (
      <Trans>
        This browser can’t show notifications. On iPhone or iPad, first add the app to the home screen and open it from
        there.
      </Trans>
    );
  return <Trans>Off. You’ll only see what happened when you open the app.</Trans>;
}

function Topics() {
  const { t } = useLingui();
  const muted = useAtomValue(mutedTopicsAtom);
  const toggle = useSetAtom(toggleTopicAtom);
  const words = useTopicWords();
  return (
    <Card title={t({ message: 'Notify me about', comment: 'Kinds of notifications' })} padding="none">
      <ul>
        {notifyTopics.map((topic) => (
          <li key={topic}>
            <SwitchRow
              {...words[topic]}
              isOn={!muted.has(topic)}
              onToggle={() => toggle(topic)}
              testId={`topic-${topic}`}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useTopicWords(): Record<NotifyTopic, { title: string; detail: string }> {
  const { t } = useLingui();
  return {
    fills: {
      title: t({ message: 'Fills', comment: 'Kind of notification: orders that were filled' }),
      detail: t`A limit or stop order was filled, or a day order expired.`,
    },
    closes: {
      title: t({ message: 'TP/SL and liquidations', comment: 'Kind of notification' }),
      detail: t`A position was closed by TP/SL or liquidated.`,
    },
    deposits: {
      title: t({ message: 'Deposits', context: 'notifications', comment: 'Kind of what is told' }),
      detail: t`A deposit was credited or rejected.`,
    },
    alerts: {
      title: t({ message: 'Price alerts', comment: 'Kind of notification' }),
      detail: t`A price you set was reached.`,
    },
    account: {
      title: t({ message: 'Account and security', comment: 'Kind of notification' }),
      detail: t`Logins on a new device, password changes, a frozen account.`,
    },
  };
}
