import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Position } from '#contract/api/positions.ts';
import type { StopName } from '#contract/rules/trading/stops.ts';
import { positionsAtom } from '#src/state/trading/orders.ts';
import { CancelSheet } from '#src/features/trading/orders/CancelSheet.tsx';
import { OrderSheet } from '#src/features/trading/orders/details/OrderSheet.tsx';
import { useOver } from '#src/features/trading/actions/useOver.ts';
import { type Held, heldOf } from '../held.rules.ts';
import type { SheetName } from '../PositionCard.tsx';
import { CloseSheet } from './CloseSheet.tsx';
import { MarginSheet } from './MarginSheet.tsx';
import { ReverseSheet } from './ReverseSheet.tsx';
import { StopsSheet } from './StopsSheet.tsx';
import { useRisk } from '#src/state/trading/risk.ts';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import styles from '#src/features/trading/actions/ActionSheet.module.css';
import { contextOfPosition } from '#src/features/trading/orders/made/fills.rules.ts';
import { OrderMade } from '#src/features/trading/orders/made/OrderMade.tsx';
import { RiskPanel } from '#src/features/trading/risk/RiskPanel.tsx';
import { useStanding } from '../standing.ts';
import { type FigureName, useFigureNames, useFigureWords } from '../useFigureWords.tsx';

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

interface FigureSheetProps {
  position: Position;
  held: Held;
  name: FigureName;
  onClose(): void;
}

/** One figure of a position: the sum with its figures, the steps it comes from, and their lines in the ledger. */
function FigureSheet({ position, held, name, onClose }: FigureSheetProps) {
  const risk = useRisk(position.symbol);
  const { rules, direction } = held;
  const { standing } = useStanding(held);
  const names = useFigureNames(held);
  const words = useFigureWords(held, position, standing);
  return (
    <Sheet title={names[name]} onClose={onClose} testId="figure-sheet">
      <div className={styles.note}>
        <p>{words[name]}</p>
      </div>
      {name === 'liquidation' || name === 'marginRatio' ? (
        <RiskPanel risk={risk} rules={rules} direction={direction} distanceBps={standing?.distanceBps ?? null} />
      ) : null}
      <OrderMade
        key={`${position.status}:${position.fills}`}
        context={contextOfPosition(position, rules)}
        order={position}
      />
    </Sheet>
  );
}
