import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { otherPart } from '../app/boot/boot.rules.ts';
import { isStart } from './firstLoad.ts';

/**
 * Cuts every language in two: the words of the frame and the home page come first, and those of all other pages with the first of
 * those pages. A catalog grows with the app; what a first visit loads must not.
 *
 * A catalog's module gets a second export `more`, the way to the second part (see src/lib/i18n.ts). In development and in tests
 * there is only the whole.
 */
export function splitCatalogs(): Plugin {
  const ids = new Set<string>();
  const catalogs = new Map<string, Record<string, unknown>>();
  /** The second parts, by their placeholder in the first. */
  const others = new Map<string, string>();
  return {
    name: 'split-catalogs',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('.po')) catalogs.set(id, readCatalog(code));
    },
    buildEnd() {
      ids.clear();
      others.clear();
      for (const id of frameOf(this)) {
        if (id.includes(wordsOfPages)) continue;
        const code = this.getModuleInfo(id)?.code ?? '';
        for (const [, literal = ''] of code.matchAll(/["'`]([\w+/-]{6})["'`]/g)) ids.add(literal);
      }
    },
    renderChunk(_code, { moduleIds }) {
      const file = moduleIds.find((id) => catalogs.has(id));
      if (file === undefined) return null;
      const rows = Object.entries(catalogs.get(file) ?? {});
      const isFirst = ([id]: [string, unknown]) => ids.has(id);
      const more = catalog(rows.filter((row) => !isFirst(row)));
      const name = `${path.basename(file, '.po')}-${createHash('sha256').update(more).digest('hex').slice(0, 8)}`;
      others.set(name, more);
      return `${catalog(rows.filter(isFirst))}export const more=()=>import("${wayTo(name)}");`;
    },
    // The first part's name changes with the second, which is named in it: so the second can bear the same, and whoever knows where
    // the one is (src/app/boot) knows where the other is.
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        const name =
          part.type === 'chunk' ? [...others.keys()].find((one) => part.code.includes(wayTo(one))) : undefined;
        if (part.type !== 'chunk' || name === undefined) continue;
        const fileName = otherPart(part.fileName);
        part.code = part.code.replace(wayTo(name), `./${path.basename(fileName)}`);
        this.emitFile({ type: 'asset', fileName, source: others.get(name) ?? '' });
      }
    },
  };
}

function wayTo(name: string): string {
  return `./more-${name}.js`;
}

/** What the frame carries, and only a page can need. */
const wordsOfPages = '/src/lib/errors/';

/** Everything that can be on the screen without a page beyond the home page: what all but the table of pages leads to. */
function frameOf(graph: Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>): Set<string> {
  const found = new Set<string>();
  let hasPageLoader = false;
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    const info = graph.getModuleInfo(id);
    // Who asks for the words of the pages by itself may load a page's parts too.
    const isTable = id.endsWith('/src/app/routing/loads.ts');
    hasPageLoader ||= isTable;
    const isPageLoader = isTable || info?.code?.includes('loadPageWords') === true;
    for (const next of info?.importedIds ?? []) visit(next);
    for (const next of isPageLoader ? [] : (info?.dynamicallyImportedIds ?? [])) visit(next);
  };
  for (const id of graph.getModuleIds()) if (isStart(id)) visit(id);
  // Without it every page would count as part of the frame, and its words would be loaded first.
  if (!hasPageLoader) throw new Error('The table of what loads each page is not where this build looks for it.');
  return found;
}

/** A catalog's module with these rows. */
export function catalog(rows: [string, unknown][]): string {
  const json = JSON.stringify(Object.fromEntries(rows));
  return `export const messages=JSON.parse(${JSON.stringify(json)});`;
}

/** The catalog as its compiler writes it: one JSON text in a call of JSON.parse. */
export function readCatalog(code: string): Record<string, unknown> {
  const literal = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/s.exec(code)?.[1];
  if (literal === undefined) throw new Error('A catalog looks different from what this build can cut in two.');
  // The literal is JavaScript's: what JSON has no short form for, such as a space that does not break, stands there as \xa0.
  const json = literal.replace(/\\(?:\\|x([\da-f]{2}))/gi, (all, hex?: string) =>
    hex === undefined ? all : `\\u00${hex}`,
  );
  return JSON.parse(JSON.parse(json) as string) as Record<string, unknown>;
}
