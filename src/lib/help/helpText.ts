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
