import type { Chart, OverlayEvent } from 'klinecharts';
import { type Drawing, type DrawingTool, drawingTools } from '../bars.ts';
import { beginMaking, isMade, type Making, soFar, takePoint } from './corners.rules.ts';
import { followTaps } from './taps.ts';

export interface DrawingEvents {
  /** All drawings, after one was made, moved or taken away. */
  onDrawings(drawings: Drawing[]): void;
  onSelect(isSelected: boolean): void;
  /** What is being drawn and how far, or null when nothing is. */
  onMaking(making: Making | null): void;
}

export interface DrawingPart {
  showDrawings(drawings: readonly Drawing[]): void;
  /** Arms a tool: the next taps are its points. Null puts it away. */
  draw(tool: DrawingTool | null): void;
  /** Takes away the selected drawing, or all of them. @returns what was there before. */
  erase(which: 'selected' | 'all'): Drawing[];
  /** Adds drawings that were taken away. */
  restore(drawings: readonly Drawing[]): void;
  isMaking(): boolean;
  /** Whether one is being made or held. */
  isTouched(): boolean;
}

type Point = Drawing['points'][number];

const drawn = 'drawings';
const inMaking = 'making';

export function startDrawings(chart: Chart, mainPane: string, place: HTMLElement, events: DrawingEvents): DrawingPart {
  let selected: string | null = null;
  let making: Making | null = null;
  let stopTaps: (() => void) | null = null;
  const tell = () => events.onDrawings(readDrawings(chart));
  const select = (id: string | null) => {
    selected = id;
    events.onSelect(id !== null);
  };
  const add = ({ tool, points }: Drawing) =>
    chart.createOverlay({
      name: tool,
      points: [...points],
      groupId: drawn,
      onPressedMoveEnd: tell,
      onSelected: ({ overlay }: OverlayEvent<unknown>) => select(overlay.id),
      onDeselected: () => select(null),
    });

  function showMaking(pointer: Point | null): void {
    chart.removeOverlay({ groupId: inMaking });
    const part = making === null ? null : soFar(making, pointer);
    if (part !== null)
      chart.createOverlay({ name: part.tool, points: [...part.points], groupId: inMaking, lock: true });
  }

  function arm(next: Making | null): void {
    making = next;
    showMaking(null);
    events.onMaking(making);
    if (making === null) {
      stopTaps?.();
      stopTaps = null;
    } else
      stopTaps ??= followTaps(place, {
        onTap: (x, y) => take(pointAt(chart, mainPane, place, x, y)),
        onMove: (x, y) => showMaking(pointAt(chart, mainPane, place, x, y)),
      });
  }

  function take(point: Point | null): void {
    if (making === null || point === null) return;
    const next = takePoint(making, point);
    if (!isMade(next)) return arm(next);
    arm(null);
    add({ tool: next.tool, points: next.taken });
    tell();
  }

  return {
    showDrawings(drawings) {
      chart.removeOverlay({ groupId: drawn });
      for (const drawing of drawings) add(drawing);
    },
    draw: (tool) => arm(tool === null ? null : beginMaking(tool)),
    restore(drawings) {
      for (const drawing of drawings) add(drawing);
      tell();
    },
    isMaking: () => making !== null,
    isTouched: () => making !== null || selected !== null,
    erase(which) {
      const before = readDrawings(chart);
      chart.removeOverlay(which === 'selected' && selected !== null ? { id: selected } : { groupId: drawn });
      select(null);
      tell();
      return before;
    },
  };
}

/** What lies at a place of the screen; null beside the candles. */
function pointAt(chart: Chart, mainPane: string, place: HTMLElement, x: number, y: number): Point | null {
  const pane = chart.getSize(mainPane, 'main');
  const box = place.getBoundingClientRect();
  if (pane === null) return null;
  const at = { x: x - box.left - pane.left, y: y - box.top - pane.top };
  if (at.x < 0 || at.y < 0 || at.x > pane.width || at.y > pane.height) return null;
  const [point] = [chart.convertFromPixel([at], { paneId: mainPane })].flat();
  if (point?.value === undefined || point.timestamp === undefined) return null;
  return { timestamp: point.timestamp, value: point.value };
}

function readDrawings(chart: Chart): Drawing[] {
  return chart.getOverlays({ groupId: drawn }).flatMap(({ name, points }) => {
    const tool = drawingTools.find((known) => known === name);
    const corners = points.flatMap(({ timestamp, value }) =>
      timestamp === undefined || value === undefined ? [] : [{ timestamp, value }],
    );
    return tool === undefined || corners.length === 0 ? [] : [{ tool, points: corners }];
  });
}
