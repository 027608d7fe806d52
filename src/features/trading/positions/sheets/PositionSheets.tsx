import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Position } from '#contract/api/positions.ts';
import type { StopName } from '#contract/rules/trading/stops.ts';
import { positionsAtom } from '#src/state/trading/orders.ts';
import { CancelSheet } from '#src/features/trading/orders/CancelSheet.tsx';
import { OrderSheet } from '#src/features/trading/orders/details/OrderSheet.tsx';
import { useOver } from '#src/features/trading/actions/useOver.ts';
import { heldOf } from '../held.rules.ts';
import type { SheetName } from '../PositionCard.tsx';
import { CloseSheet } from './CloseSheet.tsx';
import { FigureSheet } from './FigureSheet.tsx';
import { MarginSheet } from './MarginSheet.tsx';
import { ReverseSheet } from './ReverseSheet.tsx';
import { StopsSheet } from './StopsSheet.tsx';

export interface Opened {
  id: string;
  sheet: SheetName;
  /** A stop that was dragged on the chart: where it is to stand. */
  moved?: { name: StopName; price: string };
}

interface PositionSheetsProps {
  opened: Opened | null;
  onClose(): void;
}

/** The sheet that is open over a position. */
export function PositionSheets({ opened, onClose }: PositionSheetsProps) {
  return opened === null ? null : <Opening key={`${opened.id}:${opened.sheet}`} opened={opened} onClose={onClose} />;
}

/** As it is now. One that ends while the sheet is open stays on it as it was last, with what has become of it. */
function Opening({ opened: { id, sheet, moved }, onClose }: { opened: Opened; onClose(): void }) {
  const listed = useAtomValue(positionsAtom).data?.list.find((position) => position.id === id);
  const [last, setLast] = useState<Position | undefined>(listed);
  if (listed !== undefined && listed !== last) setLast(listed);
  const over = useOver(id, listed !== undefined);
  const position = listed ?? last;
  const held = position === undefined ? null : heldOf(position);
  if (position === undefined || held === null) return null;
  const { product } = position;
  if (sheet === 'stops') return <StopsSheet held={held} over={over} moved={moved} onClose={onClose} />;
  if (sheet === 'close') return <CloseSheet held={held} over={over} onClose={onClose} />;
  if (sheet === 'reverse') return <ReverseSheet held={held} over={over} onClose={onClose} />;
  if (sheet === 'margin') return <MarginSheet held={held} over={over} onClose={onClose} />;
  if (sheet === 'cancel') {
    return <CancelSheet product={product} order={position} isListed={listed !== undefined} onClose={onClose} />;
  }
  if (sheet === 'details') return <OrderSheet product={product} order={position} onClose={onClose} />;
  return <FigureSheet position={position} held={held} name={sheet} onClose={onClose} />;
}
