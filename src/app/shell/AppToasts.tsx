import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { toastsAtom } from '../../state/toasts.ts';
import { Toasts } from '../../ui/frame/Toasts.tsx';

export function AppToasts() {
  const { i18n } = useLingui();
  const items = useAtomValue(toastsAtom).map(({ id, kind, message, values }) => ({
    id,
    kind,
    text: typeof message === 'string' ? message : i18n._({ ...message, values: { ...message.values, ...values } }),
  }));
  return <Toasts items={items} />;
}
