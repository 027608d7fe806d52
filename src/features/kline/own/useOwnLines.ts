import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { Position } from '#contract/api/positions.ts';
import type { MarketRules } from '#contract/markets.ts';
import type { StopName } from '#contract/rules/trading/stops.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import type { ChartLine } from '#src/ui/chart/bars.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { noLinesAtom, ownLinesAtom } from './own.atoms.ts';
import { isMovable, type LineKind, type OwnLine, priceAt } from './ownLines.rules.ts';
import { useLineWords } from './useLineWords.ts';

/** A stop that is to stand at another price, if its owner says so. */
export interface Wish {
  position: Position;
  name: StopName;
  price: string;
}

export interface OwnLines {
  own: readonly OwnLine[];
  lines: readonly ChartLine[];
  /** What is to be confirmed; null while nothing is. */
  wish: Wish | null;
  onLineMoved(id: string, value: number): void;
  onLineTapped(id: string): void;
  dropWish(): void;
}

const tones: Record<LineKind, ChartLine['tone']> = {
  limit: 'brand',
  entry: 'brand',
  take_profit: 'up',
  stop_loss: 'warn',
  liquidation: 'danger',
};

/** One's own orders and positions as lines of the chart, and what a finger has done with them. */
export function useOwnLines(rules: MarketRules, isShown: boolean): OwnLines {
  const tag = useTag();
  const words = useLineWords();
  const own = useAtomValue(isShown ? ownLinesAtom(rules) : noLinesAtom);
  const [wish, setWish] = useState<Wish | null>(null);
  const lines = useMemo(
    () =>
      own.map((line): ChartLine => {
        const { id, kind, price, position } = line;
        const isWished = wish !== null && wish.name === kind && wish.position.id === position?.id;
        return {
          id,
          price: Number(isWished ? wish.price : price),
          label: words({ ...line, quantity: formatAmount(line.quantity, 'full', tag) }),
          tone: tones[kind],
          isDashed: kind !== 'entry',
          isMovable: isMovable(line),
        };
      }),
    [own, wish, words, tag],
  );
  const ask = (id: string, priceOf: (line: OwnLine) => string) => {
    const line = own.find((one) => one.id === id);
    if (line === undefined || line.position === null || !isMovable(line)) return;
    const name = line.kind === 'take_profit' ? 'take_profit' : 'stop_loss';
    setWish({ position: line.position, name, price: priceOf(line) });
  };
  return {
    own,
    lines,
    wish,
    onLineMoved: (id, value) => ask(id, () => priceAt(rules, value)),
    onLineTapped: (id) => ask(id, ({ price }) => price),
    dropWish: () => setWish(null),
  };
}
