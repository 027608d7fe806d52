import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Maximize from 'lucide-react/icons/maximize-2';
import Minimize from 'lucide-react/icons/minimize-2';
import PencilLine from 'lucide-react/icons/pencil-line';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { intervals } from '#contract/intervals.ts';
import type { MarketRules } from '#contract/markets.ts';
import { intervalName } from '#src/lib/figures/units.ts';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { FirstPicture } from '#src/ui/chart/picture/FirstPicture.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { PracticeMark } from '#src/ui/frame/PracticeMark.tsx';
import styles from './ChartPanel.module.css';
import { ChartPlace } from './ChartPlace.tsx';
import { IndicatorSheet } from './IndicatorSheet.tsx';
import { changeSettingsAtom, type ChartSettings, chartSettingsAtom, usualView } from './settings.atoms.ts';
import { useFullScreen } from './useFullScreen.ts';

interface ChartPanelProps {
  rules: MarketRules;
  name: string;
  /** There are candles, or there will be none. */
  onShown(): void;
}

/** The chart of a market with its controls: interval, indicators, drawing, full screen. */
export function ChartPanel({ rules, name, onShown }: ChartPanelProps) {
  const { t } = useLingui();
  const tag = useTag();
  const settings = useAtomValue(chartSettingsAtom);
  const change = useSetAtom(changeSettingsAtom);
  const [isChoosing, setChoosing] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const { panel, isFull, toggle } = useFullScreen();
  const views: readonly ChartSettings['view'][] = ['line', ...intervals];
  const nameOf = (view: ChartSettings['view']) =>
    view === 'line'
      ? t({ message: 'Line', comment: 'Chart: the course as a line instead of candles' })
      : intervalName(view, tag);
  return (
    <section className={styles.panel} data-full={isFull || undefined} ref={panel} aria-label={t`Chart`}>
      {isFull ? <PracticeMark>{rules.symbol}</PracticeMark> : null}
      <div className={styles.tools}>
        <div className={styles.views}>
          <Chips
            label={t({ message: 'Interval', comment: 'Length of a candle' })}
            options={views.map((value) => ({ value, label: nameOf(value) }))}
            value={settings?.view ?? null}
            onChange={(view) => void change({ view })}
          />
        </div>
        <IconButton
          label={t`Indicators and lines`}
          icon={<SlidersHorizontal size={18} aria-hidden />}
          onClick={() => setChoosing(true)}
          testId="indicators"
        />
        <IconButton
          label={t({ message: 'Draw', comment: 'Switch: drawing tools of the chart' })}
          icon={<PencilLine size={18} aria-hidden />}
          pressed={isDrawing}
          onClick={() => setDrawing(!isDrawing)}
          testId="draw"
        />
        <IconButton
          label={isFull ? t`Exit full screen` : t`Full screen`}
          icon={isFull ? <Minimize size={18} aria-hidden /> : <Maximize size={18} aria-hidden />}
          onClick={toggle}
          testId="full-screen"
        />
      </div>
      {settings === null ? (
        <div className={styles.place}>
          <div className={styles.legend} />
          <div className={styles.canvas}>
            <FirstPicture symbol={rules.symbol} interval={usualView} />
          </div>
        </div>
      ) : (
        <ChartPlace
          key={`${rules.symbol} ${settings.view}`}
          rules={rules}
          name={name}
          settings={settings}
          isDrawing={isDrawing}
          onShown={onShown}
        />
      )}
      {isChoosing && settings !== null ? (
        <IndicatorSheet settings={settings} onClose={() => setChoosing(false)} />
      ) : null}
    </section>
  );
}
