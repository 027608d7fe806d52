import { lazy, type ReactElement, Suspense } from 'react';
import { RowList } from './RowList.tsx';

/** Beyond so many rows the whole list takes longer to make than anybody wants to wait (docs/decisions/011-speed.md). */
const longFrom = 100;

const WindowVirtualizer = lazy(async () => {
  const { WindowVirtualizer } = await import('virtua');
  return { default: WindowVirtualizer };
});

interface LongListProps {
  /** One element with a key for each row, or for each group of rows. */
  parts: readonly ReactElement[];
  rowCount: number;
  /** `list` makes rows of the parts; groups are lists themselves. */
  kind: 'list' | 'groups';
}

/** Parts one below the other; of a long list only those that are near the screen exist. The page scrolls, not the list. */
export function LongList({ parts, rowCount, kind }: LongListProps) {
  const whole = kind === 'groups' ? parts : <RowList rows={parts} />;
  if (rowCount < longFrom) return whole;
  const tags = kind === 'list' ? ({ as: 'ul', item: 'li' } as const) : {};
  return (
    <Suspense fallback={whole}>
      <WindowVirtualizer {...tags}>{[...parts]}</WindowVirtualizer>
    </Suspense>
  );
}
