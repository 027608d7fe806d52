import { useTag } from '../figures/useTag.ts';
import { isUnspaced } from './unspaced.ts';

/** What stands between two sentences of a paragraph. */
export function SentenceGap() {
  return isUnspaced(useTag()) ? null : ' ';
}
