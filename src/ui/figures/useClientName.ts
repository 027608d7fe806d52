import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { clientName } from '#src/lib/device/clientName.ts';

/** What somebody is logged in with, in the language shown. */
export function useClientName(): (client: string) => string {
  const { i18n } = useLingui();
  return useCallback((client) => clientName(i18n, client), [i18n]);
}
