import type { Position } from '#contract/api/positions.ts';
import { CancelSheet } from './CancelSheet.tsx';
import { CloseSheet } from './CloseSheet.tsx';
import { FigureSheet } from './FigureSheet.tsx';
import { heldOf } from '../position.rules.ts';
import type { SheetName } from '../PositionCard.tsx';
import { StopsSheet } from './StopsSheet.tsx';

export interface Opened {
  id: string;
  sheet: SheetName;
}

interface PositionSheetsProps {
  list: readonly Position[];
  opened: Opened | null;
  onClose(): void;
}

/** The sheet that is open over a position; it goes when the position does. */
export function PositionSheets({ list, opened, onClose }: PositionSheetsProps) {
  const position = list.find(({ id }) => id === opened?.id);
  const held = position === undefined ? null : heldOf(position);
  if (position === undefined || held === null || opened === null) return null;
  const shared = { position, held, onClose };
  if (opened.sheet === 'setStops') return <StopsSheet {...shared} />;
  if (opened.sheet === 'close') return <CloseSheet {...shared} />;
  if (opened.sheet === 'cancel') return <CancelSheet {...shared} />;
  return <FigureSheet {...shared} name={opened.sheet} />;
}
