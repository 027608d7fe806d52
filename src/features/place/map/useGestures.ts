import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Spot } from '#src/lib/place/place.rules.ts';
import { panned, type Size, spotUnder, type View, zoomed } from './map.rules.ts';

interface GestureOptions {
  frame: RefObject<HTMLElement | null>;
  size: Size;
  onView(change: (view: View) => View): void;
  /** A tap, or Enter for what lies in the middle; null where nothing can be chosen. */
  onSpot: ((spot: (view: View) => Spot) => void) | null;
}

/** Pixels that a finger may move while it taps. */
const tapPixels = 8;
const keySteps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const keyPixels = 40;

/** One finger or the mouse moves the map, two fingers and the wheel zoom it, a tap chooses; arrows, plus, minus and Enter do the same. */
export function useGestures({ frame, size, onView, onSpot }: GestureOptions) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(0);
  const middle = { x: size.width / 2, y: size.height / 2 };
  useWheel(frame, (at, factor) => onView((view) => zoomed(view, factor, at, size)));

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = frame.current?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    if (fingers.current.size === 0) moved.current = 0;
    fingers.current.set(event.pointerId, pointOf(event));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const at = pointOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, at);
    moved.current += Math.hypot(at.x - before.x, at.y - before.y);
    if (other === undefined) return onView((view) => panned(view, at.x - before.x, at.y - before.y, size));
    moved.current += tapPixels;
    const factor = distance(at, other) / Math.max(1, distance(before, other));
    onView((view) => zoomed(view, factor, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }, size));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const wasDown = fingers.current.delete(event.pointerId);
    if (!wasDown || fingers.current.size > 0 || moved.current > tapPixels) return;
    const at = pointOf(event);
    onSpot?.((view) => spotUnder(view, at, size));
  };
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = keySteps[event.key];
    if (step !== undefined) onView((view) => panned(view, step[0] * keyPixels, step[1] * keyPixels, size));
    else if (event.key === '+' || event.key === '=') onView((view) => zoomed(view, 1.5, middle, size));
    else if (event.key === '-') onView((view) => zoomed(view, 1 / 1.5, middle, size));
    else if (event.key === 'Enter') onSpot?.((view) => spotUnder(view, middle, size));
    else return;
    event.preventDefault();
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown };
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** React listens to wheels without a word in the scrolling of the page. */
function useWheel(frame: RefObject<HTMLElement | null>, zoom: (at: { x: number; y: number }, factor: number) => void) {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      latest.current({ x: event.offsetX, y: event.offsetY }, Math.exp(-event.deltaY / 300));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [frame]);
}
