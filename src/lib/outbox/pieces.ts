/**
 * How much to send at a time, by what the line has been seen to carry before it broke. What a break throws away was paid for by
 * the user, and what is cut into too small pieces is paid for in headers.
 */
export interface Line {
  /** The size of the next piece. */
  nextPiece(): number;
  /** A request got its answer, and so many bytes of a file were brought over by it. */
  carried(bytes: number): void;
  /** The connection broke, and nothing can be learnt from it. */
  broke(): void;
  /** The connection broke under a piece of this size, of which so many bytes have arrived. */
  brokeUnder(size: number, arrived: number): void;
}

const pieceFirst = 64 * 1024;
const pieceMin = 1024;
const pieceMax = 512 * 1024;
/** What a request and its answer cost beside their content, about. */
const requestBytes = 1024;

/**
 * On a line that holds, pieces double. On one that has broken, a piece is as large as what the connection will probably still
 * carry; what goes beyond that begins small and doubles again.
 */
export function createLine(): Line {
  /** What a connection carries before it breaks; null while there is no knowing. */
  let life: number | null = null;
  let sinceBreak = 0;
  /** The next piece where the line is tried out. */
  let trial = pieceFirst;

  function isTrying(): boolean {
    return life === null || sinceBreak + requestBytes + pieceMin > life;
  }
  function nextPiece(): number {
    return life === null || isTrying() ? trial : Math.min(life - sinceBreak - requestBytes, pieceMax);
  }
  function carried(bytes: number): void {
    const wasTrying = isTrying();
    sinceBreak += bytes + requestBytes;
    if (bytes === 0) return;
    if (!wasTrying) trial = pieceMin;
    else if (trial < pieceFirst) trial *= 2;
    else {
      life = null;
      trial = Math.min(trial * 2, pieceMax);
    }
  }
  function brokeUnder(size: number, arrived: number): void {
    const seen = sinceBreak + contentSeen(size, arrived);
    sinceBreak = 0;
    const isWhole = arrived >= size;
    if (life === null) life = isWhole ? null : seen;
    else life = isWhole ? Math.max(life, seen) : Math.min((life + seen) >> 1, 2 * seen);
    if (life !== null) trial = pieceMin;
  }
  /** Of a piece that has come to nothing, half might have: with a proxy in between that passes on only what is whole. */
  function contentSeen(size: number, arrived: number): number {
    if (arrived > 0) return requestBytes + arrived;
    return life !== null && isTrying() ? 0 : requestBytes + (size >> 1);
  }
  function broke(): void {
    sinceBreak = 0;
  }
  return { nextPiece, carried, broke, brokeUnder };
}

const lines = new Map<string, Line>();

/** What is known of the line to a server, for as long as the page or the worker lives. */
export function lineTo(origin: string): Line {
  const known = lines.get(origin) ?? createLine();
  lines.set(origin, known);
  return known;
}
