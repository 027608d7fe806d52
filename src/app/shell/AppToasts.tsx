import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { dismissToastAtom, type Toast, toastsAtom } from '#src/state/toasts.ts';
import { Toasts } from '#src/ui/frame/Toasts.tsx';

export function AppToasts() {
  const { i18n } = useLingui();
  const items = useAtomValue(toastsAtom).map(({ id, kind, message, values, article }) => ({
    id,
    kind,
    text: typeof message === 'string' ? message : i18n._(withValues(message, values)),
    ...(article === undefined ? {} : { action: <AboutIt id={id} article={article} /> }),
  }));
  return <Toasts items={items} />;
}

function withValues(message: MessageDescriptor, values: Toast['values']): MessageDescriptor {
  return { ...message, values: { ...message.values, ...values } };
}

function AboutIt({ id, article }: { id: string; article: string }) {
  const dismiss = useSetAtom(dismissToastAtom);
  return (
    <Link href={paths.help({ id: article })} onClick={() => dismiss(id)}>
      <Trans comment="Link from an error to the help article about it">What does this mean?</Trans>
    </Link>
  );
}
