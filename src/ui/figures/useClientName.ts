import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';

/** Browser and system as the server understood them ("Chrome, Android"); it understands nothing of programs that do not say. */
export function useClientName(): (client: string) => string {
  const { t } = useLingui();
  return useCallback(
    (client) =>
      client === ''
        ? t({ message: 'Unknown browser', comment: 'Where somebody logged in, when it is not known' })
        : client,
    [t],
  );
}
