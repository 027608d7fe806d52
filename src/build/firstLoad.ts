import type { Plugin } from 'vite';

/** What the home page needs before it can be used: all that is imported, not lazily, from where the app starts. */
export const firstLoad = new Set<string>();

export function findFirstLoad(): Plugin {
  const isStart = (id: string) => /\/src\/(main|features\/home\/HomePage)\.tsx$/.test(id);
  return {
    name: 'find-first-load',
    buildEnd() {
      const visit = (id: string) => {
        if (firstLoad.has(id)) return;
        firstLoad.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) visit(next);
      };
      firstLoad.clear();
      for (const id of this.getModuleIds()) if (isStart(id)) visit(id);
    },
  };
}
