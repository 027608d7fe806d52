import { type PointerEvent, useRef } from 'react';

/** Further than this, or faster, and letting go means away with it. */
const farPx = 96;
const fastPxPerMs = 0.6;

interface Drag {
  sheet: HTMLElement;
  startY: number;
  lastY: number;
  lastMs: number;
  speed: number;
}

/** The dialog around the handle follows the finger down and closes when it is let go far or fast enough; else it springs back. */
export function useDragDown(onDismiss: () => void) {
  const drag = useRef<Drag | null>(null);
  const letGo = (event: PointerEvent) => {
    const { current } = drag;
    if (current === null) return;
    drag.current = null;
    const offsetPx = Math.max(0, event.clientY - current.startY);
    if (offsetPx > farPx || (offsetPx > 16 && current.speed > fastPxPerMs)) return onDismiss();
    current.sheet.animate([{ translate: `0 ${offsetPx}px` }, { translate: '0 0' }], {
      duration: 180,
      easing: 'ease-out',
    });
    move(current.sheet, 0);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const isControl = event.target instanceof Element && event.target.closest('button, a') !== null;
      const sheet = event.currentTarget.closest('dialog');
      if (isControl || sheet === null || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { sheet, startY: event.clientY, lastY: event.clientY, lastMs: event.timeStamp, speed: 0 };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = drag;
      if (current === null) return;
      const elapsedMs = Math.max(1, event.timeStamp - current.lastMs);
      const speed = (event.clientY - current.lastY) / elapsedMs;
      drag.current = { ...current, lastY: event.clientY, lastMs: event.timeStamp, speed };
      move(current.sheet, Math.max(0, event.clientY - current.startY));
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}

function move(sheet: HTMLElement, offsetPx: number): void {
  sheet.style.translate = offsetPx === 0 ? '' : `0 ${offsetPx}px`;
}
