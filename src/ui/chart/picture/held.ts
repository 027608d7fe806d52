/** What the document has drawn of a market before the app had come. */
interface Picture {
  symbol: string;
  interval: string;
  canvas: HTMLCanvasElement;
}

declare global {
  interface Window {
    firstPicture?: Picture | undefined;
  }
}

export function holdPicture(picture: Picture): void {
  window.firstPicture = picture;
}

/** The picture of these candles, if there is one. */
export function pictureOf(symbol: string, interval: string): HTMLCanvasElement | null {
  const picture = window.firstPicture;
  return picture?.symbol === symbol && picture.interval === interval ? picture.canvas : null;
}

/** The chart stands: from now on it is true, and the picture is not. */
export function dropPicture(): void {
  window.firstPicture?.canvas.remove();
  window.firstPicture = undefined;
}
