import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals of messages to customer service, in words. */
export const chatErrors = {
  message_empty: msg`Write a message or choose a picture.`,
  message_long: msg({ message: 'Messages can have up to {max} characters.' }),
} satisfies Record<string, MessageDescriptor>;
