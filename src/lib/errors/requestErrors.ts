import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals of requests that the home page does not make, in words. */
export const requestErrors = {
  method_wrong: msg`The server doesn’t recognise this request. Reload the app and try again.`,
  body_too_large: msg`This is too large to send. Make it smaller and try again.`,
  media_type: msg`The server can’t read this type of content. Reload the app and try again.`,
} satisfies Record<string, MessageDescriptor>;
