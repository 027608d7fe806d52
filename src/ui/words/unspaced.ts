/** Whether a language writes without spaces: its marks bring their own room. */
export function isUnspaced(tag: string): boolean {
  return /^(zh|ja)/.test(tag);
}
