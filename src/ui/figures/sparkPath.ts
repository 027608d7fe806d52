/** Prices as the path of a line that fills the box; drawing needs no exactness, so plain numbers do. */
export function sparkPath(points: readonly string[], size: { width: number; height: number }): string {
  const values = points.map(Number);
  if (values.length < 2) return '';
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const inset = 2;
  const stepX = (size.width - 2 * inset) / (values.length - 1);
  const roomY = size.height - 2 * inset;
  return values
    .map((value, index) => {
      const share = span === 0 ? 0.5 : (value - low) / span;
      const x = inset + index * stepX;
      const y = inset + (1 - share) * roomY;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
