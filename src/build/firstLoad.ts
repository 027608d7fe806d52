import type { Plugin } from 'vite';

/** What the home page needs before it can be used: all that is imported, not lazily, from where the app starts. */
export const firstLoad = new Set<string>();

/** What the page of a chart needs, in the same sense. */
export const chartLoad = new Set<string>();

/** The app starts in three places: its own, the home page, which comes with it, and the styles that the document asks for. */
export function isStart(id: string): boolean {
  return /\/src\/(main\.tsx|features\/home\/HomePage\.tsx|app\/shell\.css)$/.test(id);
}

function isChart(id: string): boolean {
  return id.endsWith('/src/features/kline/KlinePage.tsx');
}

export function findFirstLoad(): Plugin {
  return {
    name: 'find-first-load',
    buildEnd() {
      const find = (found: Set<string>, isBeginning: (id: string) => boolean) => {
        const visit = (id: string) => {
          if (found.has(id)) return;
          found.add(id);
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) visit(next);
        };
        found.clear();
        for (const id of this.getModuleIds()) if (isBeginning(id)) visit(id);
      };
      find(firstLoad, isStart);
      find(chartLoad, isChart);
    },
  };
}
