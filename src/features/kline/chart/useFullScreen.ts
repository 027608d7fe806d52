import { type RefObject, useEffect, useRef, useState } from 'react';

interface FullScreen {
  panel: RefObject<HTMLElement | null>;
  isFull: boolean;
  toggle(): void;
}

/**
 * The whole screen for one part of the page, in landscape where the system lets an app ask for it. Where it does not (an
 * iPhone), the part covers the page.
 */
export function useFullScreen(): FullScreen {
  const panel = useRef<HTMLElement>(null);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    // Leaving by the system's own gesture, or by Escape.
    const follow = () => {
      if (document.fullscreenElement === null) setFull(false);
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setFull(false);
    };
    document.addEventListener('fullscreenchange', follow);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      document.removeEventListener('keydown', leave);
    };
  }, []);
  const toggle = () => {
    setFull(!isFull);
    void (isFull ? leaveFullScreen() : enterFullScreen(panel.current));
  };
  return { panel, isFull, toggle };
}

async function enterFullScreen(part: HTMLElement | null): Promise<void> {
  try {
    await part?.requestFullscreen();
    // Not in every browser's types, and not in every browser.
    const orientation = screen.orientation as ScreenOrientation & { lock?: (to: string) => Promise<void> };
    await orientation.lock?.('landscape');
  } catch {
    // Covering the page is all that this system allows.
  }
}

async function leaveFullScreen(): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen();
}
