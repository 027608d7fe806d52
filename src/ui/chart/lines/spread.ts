/** Something of a height that would stand with its middle at a place, in px from the top. */
export interface Wanted {
  at: number;
  height: number;
}

interface Room {
  top: number;
  bottom: number;
}

/** Neighbours that touch: they move as one, as little as they can. */
interface Pile {
  parts: { index: number; height: number; at: number }[];
  height: number;
  top: number;
}

/**
 * Where things stand that must not cover each other: each where it wants to be, or as near as its neighbours allow, in the order of
 * the places they want. Around `taken` there is nothing else.
 * @returns the middles, in the order given. More than there is room for lie over the bottom: that is for the caller to see to.
 */
export function spread(wanted: readonly Wanted[], room: Room, taken: Wanted | null): number[] {
  const parts = wanted.map((one, index) => ({ ...one, index })).toSorted((one, other) => one.at - other.at);
  const middles = wanted.map(() => 0);
  const place = (some: Pile['parts'], { top, bottom }: Room) => {
    for (const { index, middle } of pile(some, top, bottom)) middles[index] = middle;
  };
  if (taken === null) {
    place(parts, room);
    return middles;
  }
  const above = { top: room.top, bottom: taken.at - taken.height / 2 };
  const below = { top: taken.at + taken.height / 2, bottom: room.bottom };
  let split = parts.filter(({ at }) => at < taken.at).length;
  // Who finds no room on his side goes to the other one, if there is any there.
  while (split > 0 && !fits(parts.slice(0, split), above) && fits(parts.slice(split - 1), below)) split -= 1;
  while (split < parts.length && !fits(parts.slice(split), below) && fits(parts.slice(0, split + 1), above)) split += 1;
  place(parts.slice(0, split), above);
  place(parts.slice(split), below);
  return middles;
}

export function heightOfAll(parts: readonly { height: number }[]): number {
  return parts.reduce((sum, { height }) => sum + height, 0);
}

function fits(parts: readonly { height: number }[], { top, bottom }: Room): boolean {
  return heightOfAll(parts) <= bottom - top;
}

function pile(parts: Pile['parts'], top: number, bottom: number): { index: number; middle: number }[] {
  const piles: Pile[] = [];
  for (const part of parts) {
    let pile = settled([part], top, bottom);
    for (let last = piles.at(-1); last !== undefined && last.top + last.height > pile.top; last = piles.at(-1)) {
      piles.pop();
      pile = settled([...last.parts, ...pile.parts], top, bottom);
    }
    piles.push(pile);
  }
  return piles.flatMap(({ parts: inside, top: from }) => {
    let y = from;
    return inside.map(({ index, height }) => {
      y += height;
      return { index, middle: y - height / 2 };
    });
  });
}

/** A pile as high up as its parts want on average. */
function settled(parts: Pile['parts'], top: number, bottom: number): Pile {
  let above = 0;
  let sum = 0;
  for (const { at, height } of parts) {
    sum += at - height / 2 - above;
    above += height;
  }
  const wished = sum / parts.length;
  return { parts, height: above, top: Math.max(top, Math.min(wished, bottom - above)) };
}
