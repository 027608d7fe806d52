import { sharePath } from '#contract/share.ts';

/** What the worker answers itself. A request that no rule names goes to the network as if there were no worker. */
export type Treatment =
  /** The page itself, from the precache. */
  | 'shell'
  /** A language, or the map of the world, from the cache; their file names change with their content. */
  | 'catalog'
  /** What anybody may see of the market: from the network, or after three seconds as it was last. */
  | 'market'
  /** News: from the network, or after a moment as it was last, with its age. */
  | 'news'
  /** A picture from the phone's gallery. */
  | 'share';

/** What a rule may look at. */
export interface Asked {
  method: string;
  mode: string;
  /** Whether the request carries a token: then no cache ever sees it. */
  hasToken: boolean;
}

interface Rule {
  use: Treatment;
  to(path: string, asked: Asked): boolean;
}

/** The two lists that claim to be the present. The page keeps its own copy of them, which says how old it is. */
const livePaths = new Set(['/api/currency/quotation_new', '/api/currency/whlist']);

const ownDocuments = /^\/(api|socket\.io)\/|^\/wallet(-jump)?\.html$/;

export const rules: readonly Rule[] = [
  { use: 'share', to: (path, { method, mode }) => method === 'POST' && mode === 'navigate' && path === sharePath },
  {
    use: 'shell',
    to: (path, { method, mode }) =>
      method === 'GET' && mode === 'navigate' && isDocument(path) && !ownDocuments.test(path),
  },
  { use: 'catalog', to: (path, { method }) => method === 'GET' && lateFileOf(path) !== null },
  {
    use: 'market',
    to: (path, { method, hasToken }) =>
      method === 'GET' && !hasToken && /^\/api\/(currency|market)\//.test(path) && !livePaths.has(path),
  },
  {
    use: 'news',
    to: (path, { method, mode, hasToken }) =>
      method === 'POST' && mode !== 'navigate' && !hasToken && /^\/api\/news\/(list|detail)$/.test(path),
  },
];

/** The methods of a treatment's requests: what is read by POST is no less reading. */
export const methodOf: Record<Treatment, 'GET' | 'POST'> = {
  shell: 'GET',
  catalog: 'GET',
  market: 'GET',
  news: 'POST',
  share: 'POST',
};

/** @param path without origin and query; the app lies at the root of its host. */
export function treatmentOf(path: string, asked: Asked): Treatment | null {
  return rules.find(({ to }) => to(path, asked))?.use ?? null;
}

/** What comes when it is first wanted and is kept from then on: a language by its id, or the map; null for every other file. */
export function lateFileOf(path: string): string | null {
  return /(?:^|\/)assets\/world-[\w-]+\.js$/.test(path) ? 'world' : localeOfCatalog(path);
}

/** Many small files in one, for the install of a worker. */
export function isPack(path: string): boolean {
  return /(?:^|\/)assets\/pack-[\w-]+\.json$/.test(path);
}

/** The language of a catalog's file, or null. */
export function localeOfCatalog(path: string): string | null {
  return /(?:^|\/)assets\/locale-([a-z]{2})-[\w-]+\.js$/.exec(path)?.[1] ?? null;
}

/** Hash routes have one document only; a file with another ending is a file. */
function isDocument(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return !name.includes('.') || name === 'index.html';
}
