import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Slides the dialog out and closes it, unless something is under way in it. */
  dismiss(): void;
}

/**
 * The native dialog as a modal for as long as it is rendered: it keeps the focus inside, makes the page behind inert, closes on
 * Escape, on the phone's back gesture and on a tap beside it, and gives the focus back.
 */
export function useModal({ busy, onClose }: { busy: boolean; onClose(): void }): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLeaving = useRef(false);
  const dismiss = () => {
    if (busy || dialog.current === null || isLeaving.current) return;
    isLeaving.current = true;
    void leave(dialog.current);
  };
  const handle = useEffectEvent((event: Event) => {
    const { current } = dialog;
    // A file picker inside says cancel as well, and a tap inside is no tap beside it.
    if (event.target !== current || current === null) return;
    if (event.type === 'close') {
      if (current.open) return;
      // Browsers close it at the second Escape in a row, whatever is said to the first.
      return busy && !isLeaving.current ? current.showModal() : onClose();
    }
    if (event.type === 'cancel') {
      event.preventDefault();
      // It is on its way out already: this Escape is meant for the sheet that it was opened from.
      const below = isLeaving.current ? current.parentElement?.closest('dialog') : null;
      below?.dispatchEvent(new Event('cancel', { cancelable: true }));
    }
    dismiss();
  });
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown === null) return;
    const listen = (event: Event) => handle(event);
    const types = ['click', 'cancel', 'close'] as const;
    for (const type of types) shown.addEventListener(type, listen);
    shown.showModal();
    heading.current?.focus();
    return () => {
      for (const type of types) shown.removeEventListener(type, listen);
      // Before it is taken out of the page: only a closed dialog gives the focus back.
      shown.close();
    };
  }, []);
  return { dialog, heading, dismiss };
}

const leaving = { duration: 180, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'forwards' } as const;

async function leave(dialog: HTMLDialogElement): Promise<void> {
  const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!wantsStillness) {
    dialog.animate({ opacity: 0 }, { ...leaving, pseudoElement: '::backdrop' });
    const sliding = dialog.animate({ translate: '0 100%', opacity: 0.4 }, leaving);
    await Promise.allSettled([sliding.finished]);
  }
  dialog.close();
}
