import { useState } from 'react';
import { parseDecimal } from '#contract/money.ts';
import { asTyped, readTyped } from '#src/lib/figures/readTyped.ts';
import { useTag } from '#src/ui/figures/useTag.ts';

interface Limits {
  /** Decimals that count; finer input is an error. */
  scale: number;
  max: string;
}

/** A figure that is typed into a calculator: its text, its value in minor units of `scale` decimals, null while it is none. */
export function useTyped(initial: string, { scale, max }: Limits) {
  const tag = useTag();
  const [text, setText] = useState(() => asTyped(initial, tag));
  const decimal = readTyped(text, tag);
  const minor = decimal === null ? null : parseDecimal(decimal, scale);
  const most = parseDecimal(max, scale) ?? 0n;
  return { text, setText, minor: minor !== null && minor <= most ? minor : null };
}
