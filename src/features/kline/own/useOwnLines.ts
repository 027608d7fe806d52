import { atom, useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { stopMoveAtom } from '#src/state/trading/stopMove.ts';
import type { ChartLine } from '#src/ui/chart/bars.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { isMovable, type LineKind, linesShown, type OwnLine, ownLines, priceAt } from './ownLines.rules.ts';
import { quoteAtom } from '#src/state/market/quotes.ts';
import { positionsAtom, spotOrdersAtom } from '#src/state/trading/orders.ts';
import { useLingui } from '@lingui/react/macro';
import { perKey } from '#src/state/feed/perKey.ts';

/** What a chart draws of one's own. The price is looked at only where there is more than a chart can show. */
const ownLinesAtom = perKey(
  (rules: MarketRules) =>
    atom((get): readonly OwnLine[] => {
      const [orders, positions] = [get(spotOrdersAtom).data?.list ?? [], get(positionsAtom).data?.list ?? []];
      const all = ownLines(rules, orders, positions, undefined);
      return all.length <= linesShown ? all : ownLines(rules, orders, positions, get(quoteAtom(rules.symbol))?.price);
    }),
  { nameOf: ({ symbol }) => symbol },
);

/** For who does not want to see them. */
const noLinesAtom = atom<readonly OwnLine[]>([]);

export interface OwnLines {
  own: readonly OwnLine[];
  lines: readonly ChartLine[];
  onLineMoved(id: string, value: number): void;
  onLineTapped(id: string): void;
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
  const [move, setMove] = useAtom(stopMoveAtom);
  // The question goes with the chart that asks it.
  useEffect(() => () => setMove(null), [setMove]);
  const lines = useMemo(
    () =>
      own.map((line): ChartLine => {
        const { id, kind, price, position } = line;
        const isMoved = move !== null && move.name === kind && move.id === position?.id;
        return {
          id,
          price: Number(isMoved ? move.price : price),
          label: words({ ...line, quantity: formatAmount(line.quantity, 'full', tag) }),
          tone: tones[kind],
          isDashed: kind !== 'entry',
          isMovable: isMovable(line),
        };
      }),
    [own, move, words, tag],
  );
  const ask = (id: string, priceOf: (line: OwnLine) => string) => {
    const line = own.find((one) => one.id === id);
    if (line === undefined || line.position === null || !isMovable(line)) return;
    const name = line.kind === 'take_profit' ? 'take_profit' : 'stop_loss';
    setMove({ id: line.position.id, name, price: priceOf(line) });
  };
  return {
    own,
    lines,
    onLineMoved: (id, value) => ask(id, () => priceAt(rules, value)),
    onLineTapped: (id) => ask(id, ({ price }) => price),
  };
}

/** What a line is, in few words: "Limit buy 0.2", "Long 0.5", "Stop-loss 0.5". */
export function useLineWords(): (line: Pick<OwnLine, 'kind' | 'side' | 'quantity'>) => string {
  const { t } = useLingui();
  return useCallback(
    ({ kind, side, quantity }) => {
      const sides = {
        buy: t({ message: `Limit buy ${quantity}`, comment: 'Label of a line on the chart, very short' }),
        sell: t({ message: `Limit sell ${quantity}`, comment: 'Label of a line on the chart, very short' }),
        long: t({ message: `Limit long ${quantity}`, comment: 'Label of a line on the chart, very short' }),
        short: t({ message: `Limit short ${quantity}`, comment: 'Label of a line on the chart, very short' }),
      };
      const isLong = side === 'long';
      switch (kind) {
        case 'limit':
          return sides[side];
        case 'entry':
          return isLong
            ? t({ message: `Long ${quantity}`, comment: 'Label of a line on the chart: opened here' })
            : t({ message: `Short ${quantity}`, comment: 'Label of a line on the chart: opened here' });
        case 'take_profit':
          return t({ message: `Take profit ${quantity}`, comment: 'Label of a line on the chart, very short' });
        case 'stop_loss':
          return t({ message: `Stop loss ${quantity}`, comment: 'Label of a line on the chart, very short' });
        case 'liquidation':
          return t({ message: `Liquidation ${quantity}`, comment: 'Label of a line on the chart, very short' });
      }
    },
    [t],
  );
}
