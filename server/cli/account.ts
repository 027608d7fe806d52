/**
 * `npm run account -- freeze|unfreeze|show ACCOUNT --reason "…"`: freezes an account, lets it go, or says how it stands, while a server
 * may be running. A frozen account keeps what gets it out of what is open: it can cancel, close, set stops, read and log out. Its user is
 * told, with the reason. Ends with 0 when it is so, 2 when nothing was done.
 */
import { parseArgs } from 'node:util';
import { readAccount } from '#contract/rules/account.ts';
import { reasonLength, setFrozen } from '../domain/account/freezing.ts';
import { findUser } from '../domain/account/users.ts';
import { systemClock } from '../platform/clock.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { systemRandom } from '../platform/random.ts';
import { StoreError } from '../store/failures.ts';
import { type BesideStore, openBeside } from '../store/store.ts';

const usage = 'npm run account -- freeze|unfreeze|show ACCOUNT --reason "why"';

try {
  await main();
} catch (error) {
  const isSaid = error instanceof StoreError || error instanceof ConfigError;
  if (!isSaid) throw error;
  process.stderr.write(`${error.message}\nNothing was done.\n`);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const { action, account, reason } = readWish(process.argv.slice(2));
  const store = await openBeside(readConfig(process.env));
  try {
    process.stdout.write(
      `${action === 'show' ? await show(store, account) : await set(store, action, account, reason)}\n`,
    );
  } finally {
    await store.close();
  }
}

async function set(
  store: BesideStore,
  action: 'freeze' | 'unfreeze',
  account: string,
  reason: string,
): Promise<string> {
  const isFrozen = action === 'freeze';
  const deps = { clock: systemClock, random: systemRandom };
  const outcome = await store.transaction((trx) => setFrozen(trx, deps, account, { isFrozen, reason }));
  if (outcome === 'unknown') throw unknown(account);
  const now = isFrozen ? 'frozen' : 'active';
  return outcome === 'done' ? `${account} is ${now} now, and is told so.` : `${account} is ${now} already.`;
}

async function show(store: BesideStore, account: string): Promise<string> {
  const user = await findUser(store.db, account);
  if (user === undefined) throw unknown(account);
  return `${account}: ${user.state}, registered ${new Date(Number(user.created) * 1000).toISOString()}, user ${user.id}`;
}

function unknown(account: string): StoreError {
  return new StoreError(`There is no account ${account}.`);
}

function readWish(args: string[]): { action: 'freeze' | 'unfreeze' | 'show'; account: string; reason: string } {
  const { positionals, values } = readArgs(args);
  const [action, typed, ...rest] = positionals;
  if ((action !== 'freeze' && action !== 'unfreeze' && action !== 'show') || typed === undefined || rest.length > 0)
    throw new StoreError(`Say what and whose: ${usage}`);
  const account = readAccount(typed);
  if (account === null)
    throw new StoreError(`"${typed}" is neither an e-mail address nor a phone number with its country code (+44…).`);
  const reason = values.reason?.trim() ?? '';
  if (action !== 'show' && reason === '')
    throw new StoreError(`Say why, in the words that the user is to read: ${usage}`);
  if (Array.from(reason).length > reasonLength)
    throw new StoreError(
      `The reason has ${Array.from(reason).length} characters; at most ${reasonLength} fit into a notice.`,
    );
  return { action, account: account.value, reason };
}

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { reason: { type: 'string' } } });
  } catch {
    throw new StoreError(`Say what and whose: ${usage}`);
  }
}
