/** What ten answers about a platform say. `yes` is always the answer that warns. */
export type Answer = 'yes' | 'no';

export type Verdict = 'open' | 'none' | 'stop' | 'leave';

export const questionCount = 10;

/** One warning sign is a reason to stop, two are a reason to leave; without any, all questions must have been answered. */
export function verdictOf(answers: readonly (Answer | undefined)[]): Verdict {
  const warnings = answers.filter((answer) => answer === 'yes').length;
  if (warnings >= 2) return 'leave';
  if (warnings === 1) return 'stop';
  return answers.filter((answer) => answer === 'no').length === questionCount ? 'none' : 'open';
}
