import { useTag } from '../figures/useTag.ts';

/** Their full stop brings its own room. */
const withoutSpaces = /^(zh|ja)/;

/** What stands between two sentences of a paragraph: in Chinese and Japanese nothing. */
export function SentenceGap() {
  return withoutSpaces.test(useTag()) ? null : ' ';
}
