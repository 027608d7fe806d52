/** A short span as a label has room for: "30 sec", "2 min". Whole minutes from two on. */
export function formatSpan(seconds: number, tag: string): string {
  const isMinutes = seconds >= 120 && seconds % 60 === 0;
  const [value, unit] = isMinutes ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}
