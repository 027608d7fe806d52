/**
 * `npm run app:control -- --kill on|off --min-version N`: steers the apps that are out there, at once and without a restart.
 *
 * `--kill on` makes every installed app give up its service worker and what it has cached; they go on working from the network,
 * and nothing that waits to be sent is lost. `--min-version N` asks apps that speak an older contract to load the new one, and
 * refuses their calls. Without a switch it says how they stand.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config.ts';
import { parseSwitches, type Switches, switchesFile } from '../routes/shell/switches.ts';

const { values } = parseArgs({ options: { kill: { type: 'string' }, 'min-version': { type: 'string' } } });
const { dataDir } = readConfig(process.env);
const file = path.join(dataDir, switchesFile);

const before = await readSwitches();
const after: Switches = {
  kill: values.kill === undefined ? before.kill : readKill(values.kill),
  minVersion: values['min-version'] === undefined ? before.minVersion : readVersion(values['min-version']),
};
if (Object.keys(values).length > 0) await writeSwitches(after);
console.log(`${file}: kill switch ${after.kill ? 'ON' : 'off'}, apps from version ${after.minVersion} on`);

async function readSwitches(): Promise<Switches> {
  try {
    return parseSwitches(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { kill: false, minVersion: 0 };
    throw error;
  }
}

/** Under another name first: a server never reads half of it. */
async function writeSwitches(switches: Switches): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(switches)}\n`);
  await rename(`${file}.new`, file);
}

function readKill(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  return fail(`--kill is "${text}": set it to on or off.`);
}

function readVersion(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  return fail(`--min-version is "${text}": set it to a whole number.`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
