import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { stopMoveAtom } from '#src/state/trading/stopMove.ts';

/** Few who look at a chart have a stop on it. */
const PositionSheets = lazy(async () => {
  const { PositionSheets } = await import('#src/features/trading/positions/sheets/PositionSheets.tsx');
  return { default: PositionSheets };
});

/** The chart is one feature and the sheet of stops another: the app brings them together. */
export function StopMove() {
  const [move, setMove] = useAtom(stopMoveAtom);
  if (move === null) return null;
  const { id, name, price } = move;
  return (
    <Suspense fallback={null}>
      <PositionSheets opened={{ id, sheet: 'stops', moved: { name, price } }} onClose={() => setMove(null)} />
    </Suspense>
  );
}
