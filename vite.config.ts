import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { boot } from './src/build/boot.ts';
import { chartLoad, findFirstLoad, firstLoad } from './src/build/firstLoad.ts';
import { helpLocaleOf, helpTexts } from './src/build/helpTexts.ts';
import { manifests } from './src/build/manifests.ts';
import { packs } from './src/build/packs.ts';
import { plainWorker } from './src/build/plainWorker.ts';
import { rescue } from './src/build/rescue.ts';
import { splitCatalogs } from './src/build/splitCatalogs.ts';
import { squeeze } from './src/build/squeeze.ts';
import { walletDocument, walletJump } from './src/build/walletDocument.ts';
import { lateFileOf } from './src/sw/routes.ts';
import { LongFirst } from './tests/longFirst.ts';

// Whoever builds without saying which build it is builds one that cannot be told from the next (server/cli/build.mjs).
process.env['VITE_BUILD'] ??= 'development';

const apiAddress = `http://127.0.0.1:${process.env['PORT'] ?? 4173}`;

/** What reads the texts of the help and of the news is only for those who read them, and a third of all that is shared. */
const shared = /\/src\/(lib|state|ui)\/(?!outbox|files|Markdown)|\/node_modules\/lucide-react\//;

/**
 * The first load is one piece, and what several later pages share are two others, of which a chart, where somebody waits for the
 * figures of this moment, needs one: dozens of small pieces would each wait for a turn on a slow line, and compress badly.
 */
const pieces = [
  { name: 'first', test: (id: string) => firstLoad.has(id), priority: 3 },
  { name: 'kit', test: (id: string) => shared.test(id) && chartLoad.has(id), minShareCount: 2, priority: 2 },
  { name: 'toolbox', test: shared, minShareCount: 2, priority: 1 },
];

const small = packs((url) => lateFileOf(url) !== null);

const tests = [
  '{contract,server,src}/**/*.test.{ts,tsx}',
  'tests/*.test.{ts,tsx}',
  'tests/{attack,chaos,market,measure}/*.test.ts',
  'tests/honesty/*.test.{ts,tsx}',
];
/** Of pure rules. */
const rules = [
  'contract/**/*.test.ts',
  'src/**/*.rules.test.ts',
  'src/{build,outbox,ui}/**/*.test.ts',
  'src/lib/{figures,files,help}/**/*.test.ts',
  'tests/mutation/honesty/*.test.ts',
];

/** Of the server: its tests pass in time and chance, and leave nothing global behind. */
const serverTests = ['server/{domain,market,ledger,platform,routes,sockets,store}/**/*.test.ts'];
/** These exchange modules, or what is global. */
const exchanging = [
  'server/domain/{worker,pictures}.test.ts',
  'server/domain/account/enumeration.test.ts',
  'server/domain/planDays/byHand.test.ts',
  'server/routes/plans/trades.test.ts',
  'server/routes/person/papers.test.ts',
  'server/routes/account/walletLogin.test.ts',
  'server/routes/upload/judgement.test.ts',
  'server/routes/security/passkeys.test.ts',
];

export default defineConfig({
  base: './',
  resolve: {
    alias: [
      // React has had this hook for years; @lingui/react and wouter still bring a stand-in for it.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // The names are wouter's alone: its patterns, and its location without a hash.
      {
        find: /^(regexparam|\.\/use-browser-location\.js)$/,
        replacement: `${import.meta.dirname}/src/build/noFallback.ts`,
      },
    ],
  },
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui(),
    findFirstLoad(),
    splitCatalogs(),
    squeeze('first'),
    rescue(import.meta.dirname),
    walletDocument(import.meta.dirname),
    walletJump(import.meta.dirname),
    boot(import.meta.dirname),
    manifests(),
    helpTexts(),
    small.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        buildPlugins: { vite: [plainWorker()] },
        manifestTransforms: [small.transform],
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        // The home screen reads these while it is online; what repairs a damaged copy of the app does not come from that copy; a first
        // visit has no worker; and a wallet signs nothing without the server.
        globIgnores: [
          '{shortcut,icon-maskable}-*.png',
          'apple-touch-icon.png',
          'rescue.*',
          'assets/firstCandles-*',
          'wallet*',
          'assets/w3-*',
        ],
      },
    }),
  ],
  build: {
    target: 'es2022',
    // Lists of what each page needs cost more than the one trip they save: pages are fetched ahead when the app is idle. But a
    // chart that somebody opens by its address would come in three trips, one behind the other.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, pieces) => (/\/(KlinePage|CandleChart)-/.test(file) ? pieces : []),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The first load asks for them late; that later pages, which share a piece with them, name them outright is no mistake.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      output: {
        codeSplitting: { groups: pieces },
        // The first load names the pieces of every page: a letter less each, and no fewer, as the bundler needs seven.
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        chunkFileNames: ({ moduleIds }) => {
          const help = moduleIds.map((id) => helpLocaleOf(id)).find((locale) => locale !== null);
          if (help !== undefined) return `assets/locale-${help}-help-[hash:7].js`;
          return moduleIds.some((id) => id.endsWith('.po'))
            ? 'assets/locale-[name]-[hash:7].js'
            : 'assets/[name]-[hash:7].js';
        },
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
    projects: [
      // They exchange nothing that is global, or put it back: one process takes them all, for a third of what a process each costs.
      { extends: true, test: { name: 'rules', include: rules, isolate: false } },
      // A seventh less time: most of these start a server, with all that it imports.
      { extends: true, test: { name: 'server', include: serverTests, exclude: exchanging, isolate: false } },
      {
        extends: true,
        test: { name: 'rest', include: tests, exclude: [...rules, ...serverTests] },
      },
      { extends: true, test: { name: 'apart', include: exchanging } },
    ],
    globalSetup: ['tests/globalSetup.ts'],
    setupFiles: ['tests/setup.ts'],
    sequence: { sequencer: LongFirst },
    pool: 'forks',
    // Most tests exchange what is global: the clock, the database of the browser, what a module remembers.
    isolate: true,
    // Many tests wait more than they compute: with two of them two cores are half idle.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // How long a busy machine may take: what comes is waited for no longer than it takes.
    expect: { poll: { timeout: 10_000 } },
  },
});
