import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const unknown = msg({ message: 'Unknown browser', comment: 'Where somebody logged in, when it is not known' });

/** Browser and system as the server understood them ("Chrome, Android"); it understands nothing of programs that do not say. */
export function clientName(i18n: I18n, client: string): string {
  return client === '' ? i18n._(unknown) : client;
}
