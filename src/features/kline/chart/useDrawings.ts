import { useEffect, useState } from 'react';
import type { Drawing } from '#src/ui/chart/bars.ts';
import type { Making } from '#src/ui/chart/drawings/corners.rules.ts';
import type { DrawingEvents } from '#src/ui/chart/drawings/drawings.ts';
import type { RunningChart } from '#src/ui/chart/startChart.ts';
import { keepDrawings, recallDrawings } from './settings.atoms.ts';

interface Drawings {
  /** What was drawn on this market before; null until it is known. */
  drawings: readonly Drawing[] | null;
  /** How many there are now. */
  count: number;
  making: Making | null;
  isSelected: boolean;
  events: DrawingEvents;
}

/** What is drawn on a market, kept on this device; a tool is armed only while the tools are in sight. */
export function useDrawings(symbol: string, chart: RunningChart | null, isDrawing: boolean): Drawings {
  const [drawings, setDrawings] = useState<readonly Drawing[] | null>(null);
  const [drawn, setDrawn] = useState<readonly Drawing[] | null>(null);
  const [making, onMaking] = useState<Making | null>(null);
  const [isSelected, onSelect] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void recallDrawings(symbol).then((known) => {
      if (!isLeft) setDrawings(known);
    });
    return () => {
      isLeft = true;
    };
  }, [symbol]);
  useEffect(() => {
    if (!isDrawing) chart?.draw(null);
  }, [isDrawing, chart]);
  const onDrawings = (all: readonly Drawing[]) => {
    setDrawn(all);
    void keepDrawings(symbol, all);
  };
  const count = (drawn ?? drawings ?? []).length;
  return { drawings, count, making, isSelected, events: { onDrawings, onSelect, onMaking } };
}
