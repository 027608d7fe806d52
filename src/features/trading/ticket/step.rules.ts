import type { AppError } from '#src/lib/appError.ts';
import type { Quoted } from '#src/state/steps/place.rules.ts';

/**
 * Where an order is on its way from the form to the server.
 *
 * ```
 * editing ──ask──▶ confirm ──send──▶ sending ──done──▶ editing
 *    │                ▲ leave           ├─moved────▶ moved ──send──▶ sending
 *    └──────send──────┴────────────────▶├─refused──▶ refused ──edit, ask, send──▶ …
 *                                       └─lost─────▶ editing, beside the note that no answer came
 * ```
 *
 * What was never answered is kept outside the form (`state/steps/unanswered`): it survives the page, and other forms speak of it.
 */
export type Step =
  | { at: 'editing' }
  | { at: 'confirm' }
  /** `from`: what stays in sight until the answer. */
  | { at: 'sending'; from: Resting }
  /** The price is another than the one that was shown: nothing was done. */
  | { at: 'moved'; was: string; now: Quoted }
  /** Nothing was done. Stays in sight until something is changed or tried again. */
  | { at: 'refused'; error: AppError };

export type Resting = Exclude<Step, { at: 'sending' }>;

export type StepEvent =
  | { is: 'edit' | 'ask' | 'leave' | 'send' | 'done' | 'lost' }
  | { is: 'moved'; was: string; now: Quoted }
  | { is: 'refused'; error: AppError };

const editing: Step = { at: 'editing' };

/** The next step; an event that a step does not know changes nothing. */
export function advance(step: Step, event: StepEvent): Step {
  // Also of a step of before that was sent again.
  if (event.is === 'refused') return { at: 'refused', error: event.error };
  if (step.at !== 'sending') {
    if (event.is === 'send') return { at: 'sending', from: step };
    if (event.is === 'ask') return step.at === 'moved' ? step : { at: 'confirm' };
    if (event.is === 'leave') return editing;
    return event.is === 'edit' && step.at === 'refused' ? editing : step;
  }
  if (event.is === 'moved') return { at: 'moved', was: event.was, now: event.now };
  return event.is === 'done' || event.is === 'lost' ? editing : step;
}

/** What is in sight: while an order is on its way, what was there when it went out. */
export function shownOf(step: Step): Resting {
  return step.at === 'sending' ? step.from : step;
}
