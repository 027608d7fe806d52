import { useTag } from '../figures/useTag.ts';

/** Between a name and what it stands for, as a language writes it. */
export function LabelColon() {
  return /^(zh|ja)/.test(useTag()) ? '：' : ': ';
}
