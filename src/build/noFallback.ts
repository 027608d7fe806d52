/**
 * In place of what wouter falls back to where a `Router` is given no hooks, and of its patterns (vite.config.ts): ours always gives its
 * own (hash.ts), and routes are exact. A first visit does not have to load either, and the history of the browser stays unpatched.
 */
function fallBack(): never {
  throw new Error('no Router with hashRouter');
}

export { fallBack as parse, fallBack as useBrowserLocation, fallBack as useSearch };
