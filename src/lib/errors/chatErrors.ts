import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals of messages to customer service, in words. */
export const chatErrors = {
  message_empty: msg`Write something, or choose a picture.`,
  message_long: msg({ message: 'A message has at most {max} characters.' }),
} satisfies Record<string, MessageDescriptor>;
