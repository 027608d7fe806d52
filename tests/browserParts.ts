import 'fake-indexeddb/auto';

/**
 * What jsdom leaves out of a browser and the app needs: modal dialogs as the specification has them, and stand-ins for what only
 * draws. Motion is reduced, so nothing waits for an animation.
 */
const openers = new WeakMap<HTMLDialogElement, Element | null>();

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    openers.set(this, document.activeElement);
    this.setAttribute('open', '');
  },
  close(this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  },
});

/** Escape and the back gesture of a phone ask the dialog on top to close. */
export function askToClose(dialog: HTMLDialogElement): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

addEventListener('keydown', ({ key, defaultPrevented }) => {
  const top = [...document.querySelectorAll('dialog')].findLast((dialog) => dialog.open);
  if (key === 'Escape' && !defaultPrevented && top !== undefined) askToClose(top);
});

class Still {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(Element.prototype, {
  animate: () => ({ finished: Promise.resolve(), cancel: () => undefined }),
  setPointerCapture: () => undefined,
  scrollIntoView: () => undefined,
});
Object.assign(globalThis, {
  ResizeObserver: Still,
  IntersectionObserver: Still,
  scrollTo: () => undefined,
  matchMedia: (query: string) => ({
    media: query,
    matches: query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
