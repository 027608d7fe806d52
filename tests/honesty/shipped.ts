/** What reaches a browser or runs on the server, as text: source, static files, and the built app where there is one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles, root } from '../tree.ts';

export interface Shipped {
  file: string;
  text: string;
}

/** Pictures and fonts aside. */
const readable = /\.(ts|tsx|mjs|js|cjs|html|css|svg|json|webmanifest|txt|xml|po|md)$/;

export function shippedSources(): Shipped[] {
  return listFiles()
    .filter(
      (file) => /^(contract|server|src|public|locales)\/|^(index|wallet)\.html$/.test(file) && readable.test(file),
    )
    .filter((file) => !/\.(test|fixtures)\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/** The built app, libraries and all; nothing before the first build. */
export function builtApp(): Shipped[] {
  const dist = path.join(root, 'dist');
  if (!existsSync(dist)) return [];
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => readable.test(file))
    .map((file) => ({ file: `dist/${file}`, text: readFileSync(path.join(dist, file), 'utf8') }));
}
