/** The pages that the app is measured against, built by the same tools with the same settings. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
// @ts-expect-error -- plain JavaScript, because it runs before anything is installed
import { compressAll } from '#server/cli/build.mjs';
import { root } from '#tests/tree.ts';

const compress = compressAll as (dist: string) => Promise<void>;

const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">';

/** A page without a script: nothing can be on the screen earlier. */
export async function buildEmptyPage(out: string): Promise<void> {
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, 'index.html'), `<!doctype html><html lang="en">${head}<title>empty</title><p>hello</p>`);
  writeFileSync(path.join(out, 'sw.js'), '');
  await compress(out);
}

/** React, one button, and a worker that precaches both. */
export async function buildBarePage(out: string, scratch: string): Promise<void> {
  const source = path.join(root, 'tests/bench/load/bare');
  mkdirSync(scratch, { recursive: true });
  const script = path.relative(scratch, path.join(source, 'main.ts'));
  const page = `<!doctype html><html lang="en"><head>${head}<title>bare</title></head>
<body><div id="root"></div><script type="module" src="${script}"></script></body></html>`;
  writeFileSync(path.join(scratch, 'index.html'), page);
  writeFileSync(path.join(scratch, 'package.json'), '{"type":"module"}');
  await build({
    root: scratch,
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [
      react(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: path.relative(scratch, source),
        filename: 'sw.ts',
        injectRegister: false,
        manifest: false,
        injectManifest: { globPatterns: ['**/*.{js,css,html}'] },
      }),
    ],
    build: { outDir: out, emptyOutDir: true, target: 'es2022', modulePreload: false, assetsInlineLimit: 0 },
  });
  await compress(out);
}
