import { expect, test } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { advance, shownOf, type Step, type StepEvent } from './step.rules.ts';

const error = new AppError('market_closed');
const now = { price: '101', atMs: 5 };
const moved: StepEvent = { is: 'moved', was: '100', now };
const refused: StepEvent = { is: 'refused', error };
const run = (...events: (StepEvent | StepEvent['is'])[]): Step =>
  events.reduce<Step>(
    (step, event) => advance(step, typeof event === 'string' ? ({ is: event } as StepEvent) : event),
    {
      at: 'editing',
    },
  );

test('an order goes from the form over the question to the server, and the form is free again', () => {
  expect(run('ask')).toEqual({ at: 'confirm' });
  expect(run('ask', 'send')).toEqual({ at: 'sending', from: { at: 'confirm' } });
  expect(run('ask', 'send', 'done')).toEqual({ at: 'editing' });
  expect(run('ask', 'leave')).toEqual({ at: 'editing' });
  expect(run('send', 'done')).toEqual({ at: 'editing' });
});

test('while an answer is on its way, what was in sight stays, and nothing but the answer changes it', () => {
  const sending = run('ask', 'send');
  expect(shownOf(sending)).toEqual({ at: 'confirm' });
  for (const is of ['edit', 'ask', 'leave', 'send'] as const) expect(advance(sending, { is })).toBe(sending);
});

test('a price that moved is offered, taken or left', () => {
  expect(run('ask', 'send', moved)).toEqual({ at: 'moved', was: '100', now });
  expect(run('ask', 'send', moved, 'send', 'done')).toEqual({ at: 'editing' });
  expect(run('ask', 'send', moved, 'leave')).toEqual({ at: 'editing' });
  // Enter in the form behind the sheet asks nothing.
  expect(run('ask', 'send', moved, 'ask')).toEqual({ at: 'moved', was: '100', now });
});

test('a refusal stays until something is changed or tried again', () => {
  expect(run('ask', 'send', refused)).toEqual({ at: 'refused', error });
  expect(run('ask', 'send', refused, 'edit')).toEqual({ at: 'editing' });
  expect(run('ask', 'send', refused, 'ask')).toEqual({ at: 'confirm' });
});

test('a lost answer leaves the form as it is; nothing is refused that was not sent', () => {
  expect(run('ask', 'send', 'lost')).toEqual({ at: 'editing' });
  expect(run(moved)).toEqual({ at: 'editing' });
  expect(run('ask', 'done')).toEqual({ at: 'confirm' });
});

test('what was sent again later and is refused says so in the form', () => {
  expect(run(refused)).toEqual({ at: 'refused', error });
});
