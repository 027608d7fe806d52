/**
 * The code that encodes exactly this text, as the address of an SVG picture: one that can be long-pressed, saved and shared like any
 * other.
 */
export async function pictureOf(text: string): Promise<string> {
  const { encode } = await import('uqr');
  // A quiet zone of four modules, as the standard asks: in the dark theme nothing else is white around it.
  const { data } = encode(text, { ecc: 'M', border: 4 });
  const box = `viewBox="0 0 ${data.length} ${data.length}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box} shape-rendering="crispEdges"><path d="${qrPath(data)}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The dark modules as one path, a bar for each run in a row: a few kilobytes instead of a thousand elements. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('');
}

function runs(row: readonly boolean[]): [start: number, length: number][] {
  const found: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = found.at(-1);
    if (!isDark) return;
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else found.push([x, 1]);
  });
  return found;
}
