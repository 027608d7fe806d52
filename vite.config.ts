import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const apiAddress = `http://127.0.0.1:${process.env['PORT'] ?? 4173}`;

/** What the home page needs before it can be used: all that is imported, not lazily, from where the app starts. */
const firstLoad = new Set<string>();

function findFirstLoad(): Plugin {
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

/**
 * The first load is one piece, and what several later pages share is another: dozens of small pieces would each wait for a
 * turn on a slow line, and compress badly.
 */
const pieces = [
  { name: 'first', test: (id: string) => firstLoad.has(id), priority: 2 },
  {
    name: 'kit',
    test: /\/src\/(lib|state|ui)\/(?!outbox|files)|\/node_modules\/lucide-react\//,
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig({
  base: './',
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui(),
    findFirstLoad(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest,woff2}'],
      },
    }),
  ],
  build: {
    target: 'es2022',
    // Lists of what each page needs cost more than the one trip they save: pages are fetched ahead when the app is idle.
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: pieces },
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith('.po')) ? 'assets/locale-[name]-[hash].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  server: {
    proxy: {
      '/api': apiAddress,
      '/socket.io': { target: apiAddress, ws: true },
    },
  },
  test: {
    include: ['{contract,server,src}/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'tests/chaos/*.test.ts'],
    globalSetup: ['tests/globalSetup.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
