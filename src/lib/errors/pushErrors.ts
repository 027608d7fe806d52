import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals of notifications while the app is closed, in words. */
export const pushErrors = {
  push_off: msg`This server sends no notifications while the app is closed.`,
  push_service_unknown: msg`The server does not send to the notification service of this browser.`,
} satisfies Record<string, MessageDescriptor>;
