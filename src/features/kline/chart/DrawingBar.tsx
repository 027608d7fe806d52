import { Trans, useLingui } from '@lingui/react/macro';
import type { DrawingTool } from '../../../ui/chart/bars.ts';
import { drawingTools } from '../../../ui/chart/bars.ts';
import type { RunningChart } from '../../../ui/chart/startChart.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './ChartPanel.module.css';

interface DrawingBarProps {
  chart: RunningChart | null;
  isSelected: boolean;
}

/** What can be drawn: a tool, then its corners on the chart. */
export function DrawingBar({ chart, isSelected }: DrawingBarProps) {
  const { t } = useLingui();
  const names: Record<DrawingTool, string> = {
    segment: t({ message: 'Trend line', comment: 'Drawing tool' }),
    rayLine: t({ message: 'Ray', comment: 'Drawing tool: a line that goes on at one end' }),
    horizontalStraightLine: t({ message: 'Horizontal', comment: 'Drawing tool: a level of the price' }),
    parallelStraightLine: t({ message: 'Channel', comment: 'Drawing tool: two parallel lines' }),
    fibonacciLine: t({ message: 'Fibonacci', comment: 'Drawing tool: retracement levels' }),
  };
  return (
    <div className={styles.drawing} role="toolbar" aria-label={t`Drawing tools`}>
      {drawingTools.map((tool) => (
        <Button key={tool} kind="secondary" size="small" onClick={() => chart?.draw(tool)} testId={`draw-${tool}`}>
          {names[tool]}
        </Button>
      ))}
      <Button kind="plain" size="small" onClick={() => chart?.erase(isSelected ? 'selected' : 'all')} testId="erase">
        {isSelected ? <Trans>Remove this drawing</Trans> : <Trans>Remove all drawings</Trans>}
      </Button>
    </div>
  );
}
