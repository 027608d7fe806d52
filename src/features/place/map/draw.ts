import type { Spot } from '#src/lib/place/place.rules.ts';
import { onScreen, type Size, type View } from './map.rules.ts';

export interface Drawing {
  land: Path2D;
  view: View;
  size: Size;
  spot: Spot | null;
}

const markRadius = 7;

/** Draws land, without borders, and the chosen spot; in the colours of the page. */
export function drawMap(canvas: HTMLCanvasElement, { land, view, size, spot }: Drawing): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  // Colours of the page's own variables are known only where a property has them.
  const { color: landColour, backgroundColor: seaColour, outlineColor: markColour } = getComputedStyle(canvas);
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(size.width * ratio);
  canvas.height = Math.round(size.height * ratio);
  const { x, y, scale } = view;
  const near = scale * ratio;
  context.setTransform(near, 0, 0, near, canvas.width / 2 - x * near, canvas.height / 2 - y * near);
  context.fillStyle = landColour;
  context.fill(land, 'evenodd');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (spot === null) return;
  const at = onScreen(view, spot, size);
  context.beginPath();
  context.arc(at.x, at.y, markRadius, 0, 2 * Math.PI);
  context.fillStyle = markColour;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = seaColour;
  context.stroke();
}
