import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Control, isVersion } from '#contract/control.ts';
import type { Deps } from '#server/domain/deps.ts';

/** The operator's switches: a file, because it has to work at once, without a restart, and in every process on the data. */
export const switchesFile = 'app-control.json';

export type Switches = Pick<Control, 'kill' | 'minVersion'>;

/** @param holdMs an answer that is younger than this will do. */
export type ReadSwitches = (holdMs?: number) => Promise<Switches>;

const none: Switches = { kill: false, minVersion: 0 };

/** For so long an answer may hold where every call asks. */
export const callsHoldMs = 1000;

/**
 * Reads `DATA_DIR/app-control.json`, as `npm run app:control` writes it; without the file nothing is switched. A file that cannot
 * be read leaves the switches as they were, and is logged once.
 */
export function createSwitches({ config, clock, log }: Pick<Deps, 'config' | 'clock' | 'log'>): ReadSwitches {
  const file = join(config.dataDir, switchesFile);
  let known = none;
  let readAt = Number.NEGATIVE_INFINITY;
  let stamp = '';
  return async (holdMs = 0) => {
    const now = clock.nowMs();
    if (Math.abs(now - readAt) < holdMs) return known;
    readAt = now;
    const newest = await stampOf(file);
    if (newest === stamp) return known;
    const found = newest === '' ? none : await readSwitches(file);
    // Whoever asked at the same moment has read it as well: it is said once.
    if (newest === stamp) return known;
    stamp = newest;
    if (found instanceof Error) {
      log.error({ err: found }, `${switchesFile} cannot be read: the switches stay as they were`);
    } else {
      known = found;
      log.warn({ ...known }, 'the switches of the app have changed');
    }
    return known;
  };
}

async function readSwitches(file: string): Promise<Switches | Error> {
  try {
    return parseSwitches(await readFile(file, 'utf8'));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** @throws Error when the text is no object with these two switches, either of which may be left out. */
export function parseSwitches(text: string): Switches {
  const { kill = none.kill, minVersion = none.minVersion, ...others } = JSON.parse(text) as Record<string, unknown>;
  if (typeof kill !== 'boolean' || !isVersion(minVersion) || Object.keys(others).length > 0) {
    throw new Error('It takes {"kill": true or false, "minVersion": a whole number}, and nothing else.');
  }
  return { kill, minVersion };
}

/** Another one whenever the file is another; empty without a file. */
async function stampOf(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return [mtimeMs, size, ino].join(' ');
  } catch {
    // Not there, or not to be reached: no switch is set by accident.
    return '';
  }
}
