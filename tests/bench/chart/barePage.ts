/** The page that the chart is measured against, built by the same tools with the same settings. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
// @ts-expect-error -- plain JavaScript, because it runs before anything is installed
import { compressAll } from '#server/cli/build.mjs';
import { root } from '#tests/tree.ts';

const compress = compressAll as (dist: string) => Promise<void>;

export async function buildBareChart(out: string, scratch: string): Promise<void> {
  mkdirSync(scratch, { recursive: true });
  const script = path.relative(scratch, path.join(root, 'tests/bench/chart/bare/main.ts'));
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><link rel="stylesheet" href="./chart.css"><title>bare chart</title></head>
<body><div id="chart"></div><script type="module" src="${script}"></script></body></html>`;
  writeFileSync(path.join(scratch, 'index.html'), page);
  writeFileSync(path.join(scratch, 'chart.css'), 'body { margin: 0 } #chart { height: 440px }');
  writeFileSync(path.join(scratch, 'package.json'), '{"type":"module"}');
  await build({
    root: scratch,
    base: './',
    configFile: false,
    logLevel: 'warn',
    build: { outDir: out, emptyOutDir: true, target: 'es2022', modulePreload: false, assetsInlineLimit: 0 },
  });
  // A page without a worker of its own; the server looks for the file.
  cpSync(path.join(scratch, 'chart.css'), path.join(out, 'chart.css'));
  writeFileSync(path.join(out, 'sw.js'), '');
  await compress(out);
}
