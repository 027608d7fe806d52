import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals of notifications while the app is closed, in words. */
export const pushErrors = {
  push_off: msg`This server doesn’t send notifications while the app is closed. Keep the app open to get them.`,
  push_service_unknown: msg`The server doesn’t support this browser’s notification service. Use another browser.`,
} satisfies Record<string, MessageDescriptor>;
