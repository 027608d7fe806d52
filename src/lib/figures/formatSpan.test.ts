import { expect, test } from 'vitest';
import { formatSpan } from './formatSpan.ts';

test.each([
  [30, 'en-GB', '30 secs'],
  [60, 'en-GB', '60 secs'],
  [120, 'en-GB', '2 mins'],
  [300, 'es-ES', '5 min'],
  [90, 'es-ES', '90 s'],
  [30, 'ja-JP', '30 秒'],
  [300, 'ko-KR', '5분'],
])('%s seconds in %s: %s', (seconds, tag, span) => {
  expect(formatSpan(seconds, tag)).toBe(span);
});
