/** What stands between the two ends: a wave where the language writes one, so that nobody reads a minus. */
const marks: Record<string, string> = { ja: '〜', ko: '~' };

/** From one written figure to another, as a language writes it: "80%–86%". */
export function formatRange(from: string, to: string, tag: string): string {
  return `${from}${marks[new Intl.Locale(tag).language] ?? '–'}${to}`;
}
