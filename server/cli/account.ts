/**
 * `npm run account -- freeze|unfreeze|show NAME --reason "…"`: freezes somebody, lets them go, or says how they stand, while a server may
 * be running. NAME is any login name (e-mail, phone, wallet), or the id of any of their accounts. Who is frozen keeps what gets them out
 * of what is open: they can cancel, close, set stops, read and log out. They are told, with the reason. Ends with 0 when it is so, 2
 * when nothing was done.
 */
import { parseArgs } from 'node:util';
import { readAccount } from '#contract/rules/account.ts';
import { reasonLength, setFrozen } from '../domain/account/freezing.ts';
import { accountsOf } from '../domain/account/sessions.ts';
import { findPerson, loginsOf } from '../domain/account/users.ts';
import { systemClock } from '../platform/clock.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { systemRandom } from '../platform/random.ts';
import { StoreError } from '../store/failures.ts';
import { type BesideStore, openBeside } from '../store/store.ts';

const usage = 'npm run account -- freeze|unfreeze|show NAME --reason "why"';

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
  const user = await findPerson(store.db, account);
  if (user === undefined) throw unknown(account);
  const logins = Object.values(await loginsOf(store.db, user.id));
  const rows = await store.db
    .selectFrom('users')
    .select(['id', 'label', 'epoch', 'archived'])
    .where('id', 'in', accountsOf(store.db, user.id))
    .orderBy('created')
    .orderBy('epoch')
    .execute();
  const accounts = rows.map(
    ({ id, label, epoch, archived }) =>
      `  account ${id}${label === '' ? '' : ` "${label}"`}, epoch ${epoch}${archived === null ? '' : `, put away ${dateOf(archived)}`}`,
  );
  const names = logins.length === 0 ? 'nobody can log in to it but its device' : `logs in as ${logins.join(', ')}`;
  return [
    `${account}: ${user.state}, registered ${dateOf(user.created)}, user ${user.id}`,
    `  ${names}`,
    ...accounts,
  ].join('\n');
}

function dateOf(seconds: bigint): string {
  return new Date(Number(seconds) * 1000).toISOString();
}

function unknown(account: string): StoreError {
  return new StoreError(`There is no account ${account}.`);
}

function readWish(args: string[]): { action: 'freeze' | 'unfreeze' | 'show'; account: string; reason: string } {
  const { positionals, values } = readArgs(args);
  const [action, typed, ...rest] = positionals;
  if ((action !== 'freeze' && action !== 'unfreeze' && action !== 'show') || typed === undefined || rest.length > 0)
    throw new StoreError(`Say what and whose: ${usage}`);
  const account = readName(typed);
  if (account === null)
    throw new StoreError(
      `"${typed}" is neither an e-mail address nor a phone number with its country code (+44…), nor a wallet's address or a user's id.`,
    );
  const reason = values.reason?.trim() ?? '';
  if (action !== 'show' && reason === '')
    throw new StoreError(`Say why, in the words that the user is to read: ${usage}`);
  if (Array.from(reason).length > reasonLength)
    throw new StoreError(
      `The reason has ${Array.from(reason).length} characters; at most ${reasonLength} fit into a notice.`,
    );
  return { action, account, reason };
}

/** A login name as it is kept, or a user's id. */
function readName(typed: string): string | null {
  const lower = typed.trim().toLowerCase();
  const isOther = /^0x[\da-f]{40}$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(lower);
  return isOther ? lower : (readAccount(typed)?.value ?? null);
}

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { reason: { type: 'string' } } });
  } catch {
    throw new StoreError(`Say what and whose: ${usage}`);
  }
}
