/** What stands behind a multiple: "100×", and a word of its own where a language writes one. */
const marks: Record<string, string> = { ja: '倍', zh: ' 倍', ko: '배' };

/** A multiple or a range of them ("1–100") as a language writes it. */
export function formatTimes(multiple: number | string, tag: string): string {
  return `${multiple}${marks[new Intl.Locale(tag).language] ?? '×'}`;
}
