import { expect, test } from 'vitest';
import { type Answer, questionCount, verdictOf } from './check.rules.ts';

const all = (answer: Answer) => Array.from({ length: questionCount }, () => answer);

test('nothing is said before all questions are answered, unless one warns', () => {
  expect(verdictOf([])).toBe('open');
  expect(verdictOf(all('no').slice(1))).toBe('open');
  expect(verdictOf(['yes'])).toBe('stop');
});

test('one sign stops, two leave, none is not a clean bill but all that can be said', () => {
  expect(verdictOf(all('no'))).toBe('none');
  expect(verdictOf([...all('no').slice(1), 'yes'])).toBe('stop');
  expect(verdictOf(['yes', undefined, 'yes'])).toBe('leave');
  expect(verdictOf(all('yes'))).toBe('leave');
});
