/** Builds to deploy one after the other behind one address: the real one, and others that differ from it as a new version does. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
// @ts-expect-error -- plain JavaScript, because it runs before anything is installed
import { keepOldAssets } from '#server/cli/kept.mjs';
import { root } from '../tree.ts';

const keep = keepOldAssets as (before: string, after: string, nowMs: number) => void;

export interface Deployments {
  /** What the server is to serve. */
  dir: string;
  /** A new version in place of the one before, whose pieces stay. */
  deploy(build: string): void;
  /** Takes the scripts of all versions but the newest away, as time does. */
  forgetOldScripts(): void;
  dispose(): void;
}

export function startDeployments(): Deployments {
  const folder = mkdtempSync(path.join(tmpdir(), 'hft-builds-'));
  const dir = path.join(folder, 'current');
  let newest = path.join(folder, 'first');
  cpSync(path.join(root, 'dist'), newest, { recursive: true });
  const serve = () => {
    symlinkSync(newest, `${dir}.next`);
    renameSync(`${dir}.next`, dir);
  };
  serve();
  return {
    dir,
    deploy(build) {
      const next = path.join(folder, build);
      makeVariant(path.join(root, 'dist'), next, build);
      keep(newest, next, Date.now());
      newest = next;
      serve();
    },
    forgetOldScripts() {
      const kept = JSON.parse(readFileSync(path.join(newest, '.kept.json'), 'utf8')) as Record<string, number>;
      for (const name of Object.keys(kept).filter((name) => /\.js(\.br)?$/.test(name)))
        rmSync(path.join(newest, 'assets', name));
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The same program under other names, as if every piece of it had changed. It comes without compressed copies. */
function makeVariant(from: string, to: string, build: string): void {
  mkdirSync(path.join(to, 'assets'), { recursive: true });
  const kept = JSON.parse(readFileSync(path.join(from, '.kept.json'), 'utf8')) as Record<string, number>;
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.br$|^\./.test(entry.name) && kept[entry.name] === undefined)
    .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)));
  const hashes = files.map((file) => /-([\w-]{7})\.(?:js|css)$/.exec(file)?.[1]).filter((hash) => hash !== undefined);
  const names = new RegExp(hashes.map((hash) => `-${hash}(?=\\.(?:js|css))`).join('|'), 'g');
  // Of the whole name and the build: a piece of one version must not bear the name of a different piece of another.
  const renamed = (text: string) => text.replace(names, (name) => `-${digest(build + name)}`);
  const own = /name="build" content="([\w-]+)"/.exec(readFileSync(path.join(from, 'index.html'), 'utf8'))?.[1] ?? '';
  for (const file of files) {
    const target = path.join(to, renamed(file));
    mkdirSync(path.dirname(target), { recursive: true });
    if (!/\.(js|css|html)$/.test(file)) cpSync(path.join(from, file), target);
    else {
      const text = renamed(readFileSync(path.join(from, file), 'utf8')).replaceAll(own, build);
      writeFileSync(target, text.replace(/(revision:`|"revision":")[0-9a-f]{32}/g, `$1${build}`));
    }
  }
}

/** As long as the hashes that the build writes. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 7);
}
