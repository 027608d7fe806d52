/** Paths of the app ("/pages/…") live in the hash; anything else is an address already. */
export function hrefOf(path: string): string {
  return path.startsWith('/') ? `#${path}` : path;
}
