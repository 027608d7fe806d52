import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Drawing, type DrawingTool, drawingTools } from '#src/ui/chart/bars.ts';
import type { Making } from '#src/ui/chart/drawings/corners.rules.ts';
import type { RunningChart } from '#src/ui/chart/startChart.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import styles from './ChartPanel.module.css';

interface DrawingBarProps {
  chart: RunningChart | null;
  /** What is being drawn; its tool is armed. */
  making: Making | null;
  isSelected: boolean;
  /** How many drawings there are on this market. */
  count: number;
}

/** What can be drawn: a tool, then its points on the chart. */
export function DrawingBar({ chart, making, isSelected, count }: DrawingBarProps) {
  const { t } = useLingui();
  const [erased, setErased] = useState<readonly Drawing[]>([]);
  const names: Record<DrawingTool, string> = {
    segment: t({ message: 'Trend line', comment: 'Drawing tool' }),
    rayLine: t({ message: 'Ray', comment: 'Drawing tool: a line that goes on at one end' }),
    horizontalStraightLine: t({ message: 'Horizontal', comment: 'Drawing tool: a level of the price' }),
    parallelStraightLine: t({ message: 'Channel', comment: 'Drawing tool: two parallel lines' }),
    fibonacciLine: t({ message: 'Fibonacci', comment: 'Drawing tool: retracement levels' }),
  };
  const steps = [t`Tap the first point.`, t`Tap the second point.`, t`Tap the third point.`];
  const step = making === null ? undefined : making.asked === 1 ? t`Tap the price level.` : steps[making.taken.length];
  const canBringBack = erased.length > 0 && count === 0;
  const erase = () => setErased(chart?.erase(isSelected ? 'selected' : 'all') ?? []);
  const bringBack = () => {
    chart?.restore(erased);
    setErased([]);
  };
  return (
    <>
      <div className={styles.drawing} role="toolbar" aria-label={t`Drawing tools`}>
        {drawingTools.map((tool) => (
          <Button
            key={tool}
            kind="secondary"
            size="small"
            pressed={making?.tool === tool}
            onClick={() => chart?.draw(making?.tool === tool ? null : tool)}
            testId={`draw-${tool}`}
          >
            {names[tool]}
          </Button>
        ))}
        {canBringBack ? (
          <Button kind="plain" size="small" onClick={bringBack} testId="bring-back">
            <Trans comment="Button: undoes the removal of all drawings">Undo</Trans>
          </Button>
        ) : null}
        {count === 0 ? null : (
          <Button kind="plain" size="small" onClick={erase} testId="erase">
            {isSelected ? <Trans>Remove drawing</Trans> : <Trans>Remove all drawings</Trans>}
          </Button>
        )}
      </div>
      <output className={styles.step} data-testid="drawing-step">
        {step}
      </output>
    </>
  );
}
