/**
 * What earlier builds leave behind. A page that was opened before a deployment goes on asking for the pieces it was built with,
 * so their files stay beside the new ones for 30 days after they were last part of a build. Runs under Node 20.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const keepMs = 30 * 86_400_000;

/** Somebody who builds all day long has no old pages open: beyond this, what was replaced first goes first. */
const keptBytesMax = 256 * 1024 * 1024;

const listName = '.kept.json';

/**
 * Copies the assets of the build in `before` that the one in `after` does not have, with those it had kept itself; both are
 * folders as `dist`. What is kept and since when stands in `after/.kept.json`, which no server serves.
 */
export function keepOldAssets(before, after, nowMs) {
  const known = readList(before);
  const current = new Set(filesOf(after));
  const old = filesOf(before)
    .filter((name) => !current.has(name))
    .map((name) => ({ name, since: Math.min(known[name] ?? nowMs, nowMs), size: statSync(asset(before, name)).size }))
    .filter(({ since }) => nowMs - since < keepMs)
    .sort((a, b) => b.since - a.since);
  const kept = {};
  let room = keptBytesMax;
  for (const { name, since, size } of old) {
    room -= size;
    if (room < 0) break;
    mkdirSync(path.join(after, 'assets'), { recursive: true });
    copyFileSync(asset(before, name), asset(after, name));
    kept[name] = since;
  }
  writeFileSync(path.join(after, listName), `${JSON.stringify(kept, null, 1)}\n`);
}

function asset(dist, name) {
  return path.join(dist, 'assets', name);
}

function filesOf(dist) {
  const folder = path.join(dist, 'assets');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** A list that cannot be read was never finished: then all that is there counts from now. */
function readList(dist) {
  try {
    return JSON.parse(readFileSync(path.join(dist, listName), 'utf8'));
  } catch {
    return {};
  }
}
