import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a list whose rows go by themselves, such as positions that are closed: when what had the focus is gone, the focus goes to
 * its row, to the row that took its place, or to the heading, instead of falling to where the keyboard begins anew. The element
 * holds the heading, the list and the sheets that its rows open.
 */
export function useFocusKept<E extends HTMLElement>(): RefObject<E | null> {
  const region = useRef<E>(null);
  useEffect(() => {
    const { current } = region;
    return current === null ? undefined : keepFocus(current);
  }, []);
  return region;
}

interface Held {
  element: Element;
  /** Where the focus may go instead, nearest first: the row, those after it, those before it. */
  rows: readonly HTMLElement[];
}

function keepFocus(region: HTMLElement): () => void {
  let held: Held | null = null;
  const note = ({ target, type }: Event) => {
    // A sheet is opened by what had the focus before, and is to give it back.
    if (!(target instanceof Element) || target.closest('dialog') !== null) return;
    const row = region.contains(target) ? target.closest('li') : null;
    // A tap beside every control takes the focus away on purpose; a tap on one is followed by its focus.
    held = row === null || type === 'pointerdown' ? null : { element: target, rows: nearest(row) };
  };
  const mend = () => {
    if (held === null || held.element.isConnected || document.activeElement !== document.body) return;
    if (document.querySelector('dialog:modal') !== null) return;
    const heading = region.querySelector('h2') ?? document.querySelector<HTMLElement>('#page-title');
    const next = held.rows.find((row) => row.isConnected) ?? heading;
    if (next === null) return;
    next.tabIndex = -1;
    next.dataset['led'] = '';
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  };
  // Rows and sheets go at different moments, the row with an event of the server: whichever is the last is seen here.
  const observer = new MutationObserver(mend);
  observer.observe(region, { childList: true, subtree: true });
  for (const type of noted) document.addEventListener(type, note);
  return () => {
    observer.disconnect();
    for (const type of noted) document.removeEventListener(type, note);
  };
}

const noted = ['focusin', 'pointerdown'] as const;

function nearest(row: HTMLElement): HTMLElement[] {
  const all = [...(row.parentElement?.children ?? [])].filter((one) => one instanceof HTMLElement);
  const at = all.indexOf(row);
  return [...all.slice(at), ...all.slice(0, at).toReversed()];
}
