import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { paths } from '../../lib/paths.ts';
import { toastsAtom } from '../../state/toasts.ts';
import { Toasts } from '../../ui/frame/Toasts.tsx';

export function AppToasts() {
  const { i18n } = useLingui();
  const items = useAtomValue(toastsAtom).map(({ id, kind, message, values, article }) => ({
    id,
    kind,
    text: typeof message === 'string' ? message : i18n._({ ...message, values: { ...message.values, ...values } }),
    ...(article === undefined ? {} : { action: <AboutIt article={article} /> }),
  }));
  return <Toasts items={items} />;
}

function AboutIt({ article }: { article: string }) {
  return (
    <a href={`#${paths.help({ id: article })}`}>
      <Trans comment="Link from an error to the help article about it">What does this mean?</Trans>
    </a>
  );
}
