import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chosenSet } from './sets.ts';

/** Mutants of our own code show on the embedded engine as well; PostgreSQL would only make each of them slower. */
const embeddedOnly: Plugin = {
  name: 'embedded-only',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/tests/engines.ts') ? `${code}\nengines.splice(1);` : null),
};

/** What a dozen examples do not notice counts as a survivor: with all of them, each survivor would take minutes. */
const fewExamples: Plugin = {
  name: 'few-examples',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.test.ts') ? code.replace(/\bnumRuns: \d+/g, 'numRuns: 12') : null),
};

export default defineConfig({
  plugins: [embeddedOnly, fewExamples],
  test: {
    include: [...chosenSet().set.tests],
    setupFiles: ['tests/mutation/setup.ts'],
    pool: 'threads',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
