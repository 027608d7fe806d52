/** The class that a chart's canvas has as soon as candles have been drawn on it. */
export const drawnClass = 'candles-drawn';

declare global {
  interface Window {
    /** Milliseconds from the navigation to the first frame with candles in it. */
    candlesDrawnMs?: number;
    /** The same for the chart library's own candles: from then on a finger can pan them. */
    chartDrawnMs?: number;
  }
}

/**
 * Runs in the page before anything of its own. Candles are filled boxes, a good many of them on one canvas in one frame; axes, grids
 * and words are none.
 */
export function noteCandles(name: string): void {
  const boxesOfCandles = 30;
  const prototype = CanvasRenderingContext2D.prototype;
  // The library's way of drawing a box, and the plain one.
  const { roundRect, fillRect } = prototype;
  let [canvas, count, frame]: [HTMLCanvasElement | null, number, number] = [null, 0, 0];

  const note = (drawnOn: HTMLCanvasElement, figure: 'candlesDrawnMs' | 'chartDrawnMs'): void => {
    if (frame === 0 || canvas !== drawnOn) [canvas, count] = [drawnOn, 0];
    if (frame === 0)
      frame = requestAnimationFrame(() => {
        frame = 0;
      });
    count += 1;
    if (count !== boxesOfCandles) return;
    prototype.fillRect = fillRect;
    if (figure === 'chartDrawnMs') {
      prototype.roundRect = roundRect;
      drawnOn.classList.add(name);
      // The library draws inside a frame: the first task after it finds the frame painted.
      soon(tell);
    } else requestAnimationFrame(() => soon(tell));

    function tell(): void {
      window[figure] ??= performance.now();
      window.candlesDrawnMs ??= window[figure];
    }
  };
  prototype.roundRect = function (this: CanvasRenderingContext2D, ...box: Parameters<typeof roundRect>) {
    roundRect.apply(this, box);
    note(this.canvas, 'chartDrawnMs');
  };
  prototype.fillRect = function (this: CanvasRenderingContext2D, ...box: Parameters<typeof fillRect>) {
    fillRect.apply(this, box);
    note(this.canvas, 'candlesDrawnMs');
  };

  function soon(task: () => void): void {
    const channel = new MessageChannel();
    channel.port1.onmessage = task;
    channel.port2.postMessage(0);
  }
}
