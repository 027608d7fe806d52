import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

const apiAddress = `http://127.0.0.1:${process.env['PORT'] ?? 4173}`;

/** What several pages share comes in one piece: dozens of small ones would each wait for a turn on a slow line. */
function isOfKit(id: string): boolean {
  return /\/src\/(lib|state|ui)\/|\/node_modules\/lucide-react\//.test(id) && !/\/lib\/(outbox|files)\//.test(id);
}

export default defineConfig({
  base: './',
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui(),
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
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'kit', test: isOfKit, minShareCount: 2 }] },
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
    include: ['{contract,server,src}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    globalSetup: ['tests/globalSetup.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
