/** One way to make this product lie, as somebody might write it, and where a test has to notice. */
export interface Break {
  /** The number of the honesty rule (README: what it is, and what it is not). */
  rule: number;
  what: string;
  edits: readonly Edit[];
  /** Test files under tests/honesty of which one must fail. */
  tests: readonly string[];
}

export interface Edit {
  file: string;
  /** What stands there, exactly once; left out: the new text goes to the end, into a file that need not exist yet. */
  from?: string;
  to: string;
}

/** What stands there becomes something else. */
export const edit = (file: string, from: string, to: string): Edit => ({ file, from, to });
/** A new end of a file. */
export const add = (file: string, to: string): Edit => ({ file, to });
/** A message of a catalog. */
export const message = (locale: string, english: string, words: string) =>
  add(`locales/${locale}.po`, `\nmsgid ${JSON.stringify(english)}\nmsgstr ${JSON.stringify(words)}\n`);

/**
 * The text of a file with one edit made.
 * @throws Error when what is to go does not stand there exactly once: the code that the lie was written against has changed.
 */
export function planted(text: string, { file, from, to }: Edit): string {
  if (from === undefined) return text + to;
  const [before, after, ...more] = text.split(from);
  if (before === undefined || after === undefined) throw new Error(`${file} has no "${from}" any more.`);
  if (more.length > 0) throw new Error(`${file} has "${from}" ${more.length + 1} times.`);
  return before + to + after;
}
