import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chosenSet } from './sets.ts';

/** Mutants of our own code show on the embedded engine as well; PostgreSQL would only make each of them slower. */
const embeddedOnly: Plugin = {
  name: 'embedded-only',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/tests/engines.ts') ? `${code}\nengines.splice(1);` : null),
};

export default defineConfig({
  plugins: [embeddedOnly],
  test: {
    include: [...chosenSet().set.tests],
    setupFiles: ['tests/mutation/setup.ts'],
    pool: 'threads',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
