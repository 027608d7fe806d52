export const family = 'system-ui, sans-serif';
export const textPx = 11;

const known = new Map<string, number>();
const rememberedMax = 500;
let pen: CanvasRenderingContext2D | null | undefined;

/** How wide a text is on the canvas, in px. */
export function widthOf(text: string, sizePx: number): number {
  const key = `${sizePx} ${text}`;
  const width = known.get(key) ?? measured(text, sizePx);
  // Prices never come to an end.
  if (known.size >= rememberedMax) known.clear();
  known.set(key, width);
  return width;
}

function measured(text: string, sizePx: number): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen === null) return 0;
  pen.font = `normal ${sizePx}px ${family}`;
  return pen.measureText(text).width;
}
