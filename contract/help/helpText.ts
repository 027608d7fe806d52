/** The sections of the help, in the order of the list. */
export const helpSections = ['safety', 'start', 'funds', 'trade', 'products', 'account', 'legal'] as const;
export type HelpSection = (typeof helpSections)[number];

/** An article, a legal text or the warning signs, in one language. */
export interface HelpText {
  id: string;
  /** Its place in the list, among all. */
  order: number;
  section: HelpSection;
  title: string;
  summary: string;
  /** Words people search for that may be missing from the text. */
  keywords: string;
  /** Counts up when the meaning changes, in all languages alike. */
  version: number;
  /** About something that is not in the app yet. */
  comesLater: boolean;
  /** Markdown, with `{{figures}}` of the product and `[[blocks]]` that compute. */
  body: string;
}

/**
 * A text file: `key: value` lines between two lines of dashes, then Markdown.
 * @throws Error when the head is missing or incomplete.
 */
export function readText(id: string, file: string): HelpText {
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(file);
  if (match === null) throw new Error(`${id} has no head`);
  const head = new Map(
    (match[1] ?? '')
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const value = (key: string) => {
    const found = head.get(key);
    if (found === undefined) throw new Error(`${id} has no ${key}`);
    return found;
  };
  return {
    id,
    order: Number(value('order')),
    section: value('section') as HelpText['section'],
    title: value('title'),
    summary: value('summary'),
    keywords: value('keywords'),
    version: Number(value('version')),
    comesLater: head.get('comes') === 'later',
    body: (match[2] ?? '').trim(),
  };
}
