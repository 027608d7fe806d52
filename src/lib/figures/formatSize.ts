/** A size as people say it: "480 kB", "3.2 MB", "2 GB". */
export function formatSize(bytes: number, tag: string): string {
  const [value, unit] = inUnits(bytes);
  const maximumFractionDigits = unit === 'kilobyte' ? 0 : 1;
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits }).format(value);
}

function inUnits(bytes: number): [number, string] {
  if (bytes < 999_500) return [Math.max(1, bytes / 1000), 'kilobyte'];
  return bytes < 999_950_000 ? [bytes / 1_000_000, 'megabyte'] : [bytes / 1_000_000_000, 'gigabyte'];
}
