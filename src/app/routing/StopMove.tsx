import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { stopMoveAtom } from '#src/state/trading/stopMove.ts';
import { loadPositionSheets } from './loads.ts';

const PositionSheets = lazy(loadPositionSheets);

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
