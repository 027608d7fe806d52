import { type Spot, spotAt } from '#src/lib/place/place.rules.ts';

/** The map in tenths of a degree: equirectangular, from the north-west corner. */
export const mapSize = { width: 3600, height: 1800 };

export interface Size {
  width: number;
  height: number;
}

/** What of the map is seen: the point in the middle, in tenths of a degree, and how many pixels one of these is. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

interface Point {
  x: number;
  y: number;
}

/** A hundredth of a degree is a pixel or so: nobody can mean less. */
const scaleMax = 12;

/** The whole height of the map fits, or its width where that is less: nothing beside it is shown. */
function scaleMin({ width, height }: Size): number {
  return Math.max(width / mapSize.width, height / mapSize.height);
}

/** Keeps the map on the screen: no farther away than all of it, and no view beyond its edges. */
export function fitted({ x, y, scale }: View, size: Size): View {
  const near = Math.min(scaleMax, Math.max(scaleMin(size), scale));
  const within = (at: number, whole: number, seen: number) => {
    const half = seen / near / 2;
    return half * 2 >= whole ? whole / 2 : Math.min(whole - half, Math.max(half, at));
  };
  return { x: within(x, mapSize.width, size.width), y: within(y, mapSize.height, size.height), scale: near };
}

export function panned(view: View, dx: number, dy: number, size: Size): View {
  return fitted({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }, size);
}

/** Nearer or farther, with the same spot under `at`, in pixels of the screen. */
export function zoomed(view: View, factor: number, at: Point, size: Size): View {
  const under = onMap(view, at, size);
  const { scale } = fitted({ ...view, scale: view.scale * factor }, size);
  const [x, y] = [under.x - (at.x - size.width / 2) / scale, under.y - (at.y - size.height / 2) / scale];
  return fitted({ x, y, scale }, size);
}

function onMap({ x, y, scale }: View, at: Point, { width, height }: Size): Point {
  return { x: x + (at.x - width / 2) / scale, y: y + (at.y - height / 2) / scale };
}

export function spotUnder(view: View, at: Point, size: Size): Spot {
  const { x, y } = onMap(view, at, size);
  const [east, south] = [Math.min(mapSize.width - 0.1, Math.max(0, x)), Math.min(mapSize.height, Math.max(0, y))];
  return spotAt(90 - south / 10, east / 10 - 180);
}

export function pointOf({ latitude, longitude }: Spot): Point {
  return { x: (longitude + 180) * 10, y: (90 - latitude) * 10 };
}

/** Where a spot is drawn, in pixels of the screen. */
export function onScreen({ x, y, scale }: View, spot: Spot, { width, height }: Size): Point {
  const point = pointOf(spot);
  return { x: (point.x - x) * scale + width / 2, y: (point.y - y) * scale + height / 2 };
}

/** Near enough to see the region around a spot. */
export function viewOf(spot: Spot | null, size: Size): View {
  const all = { x: mapSize.width / 2, y: 600, scale: 0 };
  return fitted(spot === null ? all : { ...pointOf(spot), scale: 2 }, size);
}
