import { useLingui } from '@lingui/react/macro';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Spot } from '#src/lib/place/place.rules.ts';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { drawMap } from './draw.ts';
import { fitted, type Size, type View, viewOf, zoomed } from './map.rules.ts';
import { useGestures } from './useGestures.ts';
import styles from './WorldMap.module.css';

interface WorldMapProps {
  land: string;
  spot: Spot | null;
  /** Undefined where the map only shows. */
  onSpot?: (spot: Spot) => void;
}

/** The map of the world. What it shows is said in words beside it, and what it chooses can be chosen from a list: it is never needed. */
export function WorldMap({ land, spot, onSpot }: WorldMapProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(frame);
  const [view, setView] = useView(spot, size);
  const drawn = useMemo(() => (typeof Path2D === 'undefined' ? null : new Path2D(land)), [land]);
  const gestures = useGestures({
    frame,
    size,
    onView: setView,
    onSpot: onSpot === undefined ? null : (spotIn) => onSpot(spotIn(view)),
  });
  useEffect(() => {
    if (canvas.current !== null && drawn !== null) drawMap(canvas.current, { land: drawn, view, size, spot });
  });
  const middle = { x: size.width / 2, y: size.height / 2 };
  return (
    <div className={styles.map}>
      <div
        {...gestures}
        ref={frame}
        className={styles.frame}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes arrows, plus, minus and Enter
        tabIndex={0}
        aria-label={
          onSpot === undefined
            ? t`World map. Arrow keys to move, plus and minus to zoom.`
            : t`World map. Arrow keys to move, plus and minus to zoom, Enter to choose the centre.`
        }
        data-testid="map"
      >
        <canvas ref={canvas} className={styles.canvas} aria-hidden />
        {onSpot === undefined ? null : <span className={styles.cross} aria-hidden />}
      </div>
      <div className={styles.zoom}>
        <IconButton
          label={t`Zoom in`}
          icon={<Plus size={20} aria-hidden />}
          onClick={() => setView((now) => zoomed(now, 2, middle, size))}
        />
        <IconButton
          label={t`Zoom out`}
          icon={<Minus size={20} aria-hidden />}
          onClick={() => setView((now) => zoomed(now, 0.5, middle, size))}
        />
      </div>
    </div>
  );
}

const firstSize: Size = { width: 320, height: 240 };

function useSize(frame: React.RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(firstSize);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

/** Where the map is looked at. A spot that is chosen elsewhere, from the list or by the device, is gone to. */
function useView(spot: Spot | null, size: Size): [View, (change: (view: View) => View) => void] {
  const [looked, setLooked] = useState<{ view: View; spot: Spot | null }>(() => ({ view: viewOf(spot, size), spot }));
  const viewIn = (before: { view: View; spot: Spot | null }) =>
    spot !== null && spot !== before.spot ? towards(before.view, spot, size) : fitted(before.view, size);
  return [viewIn(looked), (change) => setLooked((before) => ({ view: change(viewIn(before)), spot }))];
}

/** Stays where the spot can be seen already: a tap moves nothing. */
function towards(view: View, spot: Spot, size: Size): View {
  const there = viewOf(spot, size);
  const isSeen =
    Math.abs(there.x - view.x) * view.scale < size.width / 2 &&
    Math.abs(there.y - view.y) * view.scale < size.height / 2;
  return fitted(isSeen ? view : there, size);
}
