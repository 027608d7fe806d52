import { useMemo, useState } from 'react';
import type { Bar, BarSource } from '../../../ui/chart/bars.ts';

const barsKept = 500;

/** The bars on their way to the chart, for what is said about it in words: the legend and the summary. */
export function useShownBars(source: BarSource): { source: BarSource; bars: readonly Bar[] } {
  const [bars, setBars] = useState<readonly Bar[]>([]);
  const seen = useMemo(
    (): BarSource => ({
      async newest() {
        const found = await source.newest();
        setBars(found);
        return found;
      },
      older: (before) => source.older(before),
      follow: (put, reset) =>
        source.follow((bar) => {
          put(bar);
          setBars((known) => withBar(known, bar));
        }, reset),
    }),
    [source],
  );
  return { source: seen, bars };
}

function withBar(known: readonly Bar[], bar: Bar): readonly Bar[] {
  const before = known.at(-1)?.timestamp === bar.timestamp ? known.slice(0, -1) : known;
  return [...before.slice(-barsKept), bar];
}
