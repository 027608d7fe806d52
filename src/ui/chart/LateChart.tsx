import { createElement, type ReactNode, useEffect, useState } from 'react';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import type { CandleChart, CandleChartProps } from './CandleChart.tsx';

type Code = Settled<{ CandleChart: typeof CandleChart }>;

let known: Code | null = null;
let coming: Promise<Code> | null = null;

// With the page that shows it, of which it is the larger half.
void load();

function load(): Promise<Code> {
  coming ??= fetchCode();
  return coming;
}

async function fetchCode(): Promise<Code> {
  const code = await toResult(import('./CandleChart.tsx'));
  if (code.status === 'ready') known = code;
  coming = null;
  return code;
}

interface LateChartProps extends CandleChartProps {
  /** What stands there until its code has come. */
  placeholder: ReactNode;
}

/**
 * A chart, as soon as its code is there. A lazy component would do the same, but React shows what stands in its place for 300 ms at
 * least, so that screens do not flicker: as long as the whole chart takes to be drawn.
 * @throws AppError when the code cannot be had.
 */
export function LateChart({ placeholder, ...props }: LateChartProps) {
  const [code, setCode] = useState(known);
  useEffect(() => {
    if (code !== null) return;
    let isLeft = false;
    void load().then((come) => {
      if (!isLeft) setCode(come);
    });
    return () => {
      isLeft = true;
    };
  }, [code]);
  if (code?.status === 'failed') throw code.error;
  return code === null ? placeholder : createElement(code.data.CandleChart, props);
}
