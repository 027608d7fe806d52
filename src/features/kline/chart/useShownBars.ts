import { useCallback, useMemo, useState } from 'react';
import type { Bar, BarSource } from '#src/ui/chart/bars.ts';

const barsKept = 500;

interface ShownBars {
  source: BarSource;
  bars: readonly Bar[];
  /** A bar that the chart has drawn. */
  take(bar: Bar): void;
}

/** The bars as they are on the chart, for what is said about it in words: the legend and the summary. */
export function useShownBars(source: BarSource): ShownBars {
  const [bars, setBars] = useState<readonly Bar[]>([]);
  const seen = useMemo(
    (): BarSource => ({
      async newest() {
        const found = await source.newest();
        setBars(found);
        return found;
      },
      older: (before) => source.older(before),
      follow: (put, reset) => source.follow(put, reset),
    }),
    [source],
  );
  const take = useCallback((bar: Bar) => setBars((known) => withBar(known, bar)), []);
  return { source: seen, bars, take };
}

function withBar(known: readonly Bar[], bar: Bar): readonly Bar[] {
  const before = known.at(-1)?.timestamp === bar.timestamp ? known.slice(0, -1) : known;
  return [...before.slice(-barsKept), bar];
}
