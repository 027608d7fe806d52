const shown = 16;

/** Enough of an address to know one's own by: the beginning of its name, and its host. */
export function shortEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [name, host] = [Array.from(address.slice(0, at)), Array.from(address.slice(at + 1))];
  const begun = name.length <= 3 ? name.join('') : `${name.slice(0, 2).join('')}…`;
  return `${begun}@${host.length <= shown ? host.join('') : `…${host.slice(1 - shown).join('')}`}`;
}
