/** What a page sees of its own start. */
export interface Noted {
  /** Milliseconds since the navigation; 0 while it has not happened. */
  firstPaint: number;
  largestPaint: number;
  largestElement: string;
  /** The first frame with the content in it. */
  content: number;
  /** The first frame with figures that are live. */
  live: number;
  shift: number;
  shifted: string[];
  /** Beginning and length of tasks over 50 ms. */
  longTasks: [start: number, length: number][];
}

export interface Wanted {
  content: string;
  live: string;
}

declare global {
  interface Window {
    noted?: Noted;
  }
}

/** Runs in the page before anything of its own. */
export function observe({ content, live }: Wanted): void {
  if (window.top !== window) return;
  const noted: Noted = {
    firstPaint: 0,
    largestPaint: 0,
    largestElement: '',
    content: 0,
    live: 0,
    shift: 0,
    shifted: [],
    longTasks: [],
  };
  window.noted = noted;
  const nameOf = (node: unknown) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}` : '?';
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.firstPaint = startTime;
  });
  on('largest-contentful-paint', (entry) => {
    noted.largestPaint = entry.startTime;
    noted.largestElement = nameOf((entry as PerformanceEntry & { element?: Element }).element);
  });
  on('longtask', ({ startTime, duration }) => noted.longTasks.push([startTime, duration]));
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources?: { node?: Node | null }[];
    };
    if (shift.hadRecentInput) return;
    noted.shift += shift.value;
    noted.shifted.push(...(shift.sources ?? []).map(({ node }) => nameOf(node)));
  });

  const isVisible = (selector: string) =>
    selector !== '' &&
    [...document.querySelectorAll(selector)].some((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    });
  let isAsked = false;
  const look = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      const hasContent = noted.content === 0 && isVisible(content);
      const isLive = noted.live === 0 && isVisible(live);
      if (!hasContent && !isLive) return;
      // The first task after this frame was painted.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        if (hasContent) noted.content = performance.now();
        if (isLive) noted.live = performance.now();
      };
      channel.port2.postMessage(0);
    });
  };
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ['class', 'data-live'] };
  new MutationObserver(look).observe(document, changes);
  document.addEventListener('DOMContentLoaded', look);
}
