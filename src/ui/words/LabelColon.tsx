import { useTag } from '../figures/useTag.ts';
import { isUnspaced } from './unspaced.ts';

/** Between a name and what it stands for. */
export function LabelColon() {
  return isUnspaced(useTag()) ? '：' : ': ';
}
