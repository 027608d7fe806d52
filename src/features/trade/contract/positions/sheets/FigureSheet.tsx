import { useAtomValue } from 'jotai';
import type { Position } from '#contract/api/positions.ts';
import { readPrice } from '#contract/rules/trading/figures.ts';
import { tradablePriceAtom } from '#src/state/trading/livePrice.ts';
import { useRisk } from '#src/state/trading/risk.ts';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { RiskPanel } from '#src/ui/risk/RiskPanel.tsx';
import { MadeOf } from './MadeOf.tsx';
import { type Held, liveFigures } from '../position.rules.ts';
import styles from '../Positions.module.css';
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
  const price = useAtomValue(tradablePriceAtom(rules.symbol));
  const priceText = price.isLive ? price.data : price.last;
  const now = priceText === undefined ? null : readPrice(rules, priceText);
  const names = useFigureNames(held);
  const words = useFigureWords(held, now);
  return (
    <Sheet title={names[name]} onClose={onClose} testId="figure-sheet">
      <div className={styles.words}>
        <p>{words[name]}</p>
      </div>
      {name === 'liquidation' ? (
        <RiskPanel
          risk={risk}
          rules={rules}
          direction={direction}
          distanceBps={now === null ? null : liveFigures(held, now).distanceBps}
        />
      ) : null}
      <MadeOf key={`${position.status}:${position.fills}`} position={position} rules={rules} />
    </Sheet>
  );
}
