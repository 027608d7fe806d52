import { Trans } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { Link } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { dismissToastAtom } from '#src/state/toasts.ts';
import { Toasts } from '#src/ui/frame/Toasts.tsx';
import type { WordedToast } from './AppToasts.tsx';

export function ToastList({ toasts }: { toasts: readonly WordedToast[] }) {
  const items = toasts.map(({ id, kind, text, article }) => ({
    id,
    kind,
    text,
    ...(article === undefined ? {} : { action: <AboutIt id={id} article={article} /> }),
  }));
  return <Toasts items={items} />;
}

function AboutIt({ id, article }: { id: string; article: string }) {
  const dismiss = useSetAtom(dismissToastAtom);
  return (
    <Link href={paths.help({ id: article })} onClick={() => dismiss(id)}>
      <Trans comment="Link from an error to the help article about it">What does this mean?</Trans>
    </Link>
  );
}
