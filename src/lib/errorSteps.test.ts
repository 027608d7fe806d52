import { expect, test } from 'vitest';
import { errorText } from './errorText.ts';

/** What a sentence that says what to do begins with. */
const acts =
  'Add|Apply|Attach|Change|Check|Choose|Close|Connect|Contact|Convert|Copy|Delete|Enter|Fill|Get|Keep|Leave|Log|Lower|Make|Open|Raise|Read|Reduce|Refresh|Reload|Remove|Save|Set|Trade|Try|Use|Verify|Wait|Write';
const step = new RegExp(`^(Please )?(${acts})\\b`, 'i');

/** Errors without such a sentence, and why each has none. */
const withoutStep: readonly string[] = [
  // The rule itself says what to enter.
  'password_length',
  'pay_password_digits',
  'message_long',
  'amount_decimals',
  'amount_low',
  'price_decimals',
  'stop_price_low',
  'stop_price_high',
  'long_take_profit_low',
  'long_stop_loss_high',
  'short_take_profit_high',
  'short_stop_loss_low',
  // The figures say it: how much there is; the forms offer the way to more beside it.
  'insufficient_balance',
  // The time is said from which it works.
  'topup_limit',
  'address_waits',
  'market_closed',
  // It says what can still be done.
  'account_archived',
  // There is nothing to do, and it says so.
  'identity_done',
];

const texts = new Map(Object.entries(errorText).map(([key, { message = '' }]) => [key, message]));

function stepsOf(key: string): string[] {
  return (texts.get(key) ?? '').split(/(?<=[.:]) /).filter((sentence) => step.test(sentence));
}

test.each([...texts.keys()].filter((key) => !withoutStep.includes(key)))('%s says what to do', (key) => {
  expect(stepsOf(key), texts.get(key)).not.toEqual([]);
});

test.each(withoutStep)('%s is an error, and has no such sentence', (key) => {
  expect([...texts.keys()]).toContain(key);
  expect(stepsOf(key)).toEqual([]);
});
