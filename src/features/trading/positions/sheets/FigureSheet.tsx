import type { Position } from '#contract/api/positions.ts';
import { useRisk } from '#src/state/trading/risk.ts';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import styles from '#src/features/trading/actions/ActionSheet.module.css';
import { contextOfPosition } from '#src/features/trading/orders/made/fills.rules.ts';
import { OrderMade } from '#src/features/trading/orders/made/OrderMade.tsx';
import { RiskPanel } from '#src/features/trading/risk/RiskPanel.tsx';
import type { Held } from '../held.rules.ts';
import { useStanding } from '../standing.ts';
import { type FigureName, useFigureNames, useFigureWords } from '../useFigureWords.tsx';

interface FigureSheetProps {
  position: Position;
  held: Held;
  name: FigureName;
  onClose(): void;
}

/** One figure of a position: the sum with its figures, the steps it comes from, and their lines in the ledger. */
export function FigureSheet({ position, held, name, onClose }: FigureSheetProps) {
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
