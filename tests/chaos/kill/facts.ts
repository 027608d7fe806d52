/** What the database says after a crash, beside what was acknowledged before it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { verifyAll } from '#server/cli/verifyFunds.ts';
import { presentDeposit } from '#server/domain/funds/deposits.ts';
import { openForReading, type StoreOptions } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Client } from './client.ts';
import { type Effect, depositProblems, type Opening, type Person, sha256, type Trace } from './people.ts';

type Rows = Awaited<ReturnType<typeof readRows>>;

async function readRows(db: Kysely<Tables>) {
  return {
    users: await db
      .selectFrom('users')
      .innerJoin('logins', 'logins.user_id', 'users.id')
      .where('logins.kind', '!=', 'wallet')
      .select(['users.id', 'logins.name as account', 'users.lang'])
      .execute(),
    sessions: await db.selectFrom('sessions').select(['user_id', 'token_hash']).execute(),
    deposits: await db.selectFrom('deposits').selectAll().execute(),
    uploads: await db.selectFrom('uploads').select(['id', 'user_id', 'size', 'checksum', 'state', 'file']).execute(),
    keys: await db.selectFrom('idempotency').select(['owner', 'call', 'key_hash', 'status', 'answer']).execute(),
    openings: await db
      .selectFrom('postings')
      .select(['entry_id', 'number'])
      .where('account_id', 'like', 'house:mint:USDT:available%')
      .where('entry_id', 'like', 'opening:%')
      .execute(),
  };
}

export interface Findings {
  problems: string[];
  /** The pending effects that have happened. */
  happened: Set<Effect>;
  rows: number;
}

/** Looks at one state of the database while a server is running on it. */
export async function compare(options: StoreOptions, clients: readonly Client[]): Promise<Findings> {
  const reader = await openForReading(options);
  try {
    return await reader.snapshot(async (trx) => {
      const checks = await verifyAll(trx);
      const broken = checks.flatMap(({ check, problems }) => problems.map((problem) => `${check}: ${problem}`));
      const found = compareRows(await readRows(trx), clients, options.dataDir);
      const rows = checks.reduce((sum, { rows: looked }) => sum + looked, 0);
      return { ...found, rows, problems: [...broken, ...found.problems] };
    });
  } finally {
    await reader.close();
  }
}

function compareRows(rows: Rows, clients: readonly Client[], dataDir: string): Omit<Findings, 'rows'> {
  const problems: string[] = [];
  const happened = new Set<Effect>();
  const keys = new Map(rows.keys.map((row) => [`${row.owner} ${row.call} ${row.key_hash}`, row]));
  const byUser = {
    sessions: Map.groupBy(rows.sessions, (row) => row.user_id),
    deposits: Map.groupBy(rows.deposits, (row) => row.user_id),
    uploads: Map.groupBy(rows.uploads, (row) => row.user_id),
  };
  for (const { call, status, answer } of rows.keys) {
    if (status === 0n || answer === '') problems.push(`a key of ${call} was taken, and has no answer`);
  }
  for (const client of clients) {
    for (const { owner, call, keyHash } of client.acknowledged) {
      if (!keys.has(`${owner} ${call} ${keyHash}`)) problems.push(`the acknowledged ${call} of ${owner} has no key`);
    }
    const { pending } = client;
    const hasKey = pending !== null && keys.has(`${ownerOf(pending)} ${pending.call} ${sha256(pending.key)}`);
    for (const person of client.people) {
      const seen = traceOf(rows.users, byUser, person, problems);
      const isAsked = pending?.person === person;
      const isThere = isAsked && (hasKey || (pending.call === 'upload' && seen.upload === pending.key));
      const expected = isThere ? pending.trace : {};
      if (isThere) happened.add(pending);
      if (!isSame(seen, expected)) {
        const what = isAsked ? `, with ${pending.call} ${isThere ? 'done' : 'not done'}` : '';
        problems.push(`${person.account} shows ${say(seen)} and should show ${say(expected)}${what}`);
      }
    }
    if (pending !== null && hasKey) happened.add(pending);
  }
  problems.push(...strangers(rows, clients, happened), ...missingFiles(rows, dataDir), ...disorder(rows, clients));
  return { problems, happened };
}

function ownerOf({ token, person }: Effect): string {
  return token === null ? 'guest' : (person?.id ?? '');
}

/** What is there beyond what is known of a person. What is there and not as it was acknowledged is a problem at once. */
function traceOf(
  users: Rows['users'],
  by: {
    sessions: Map<string, Rows['sessions']>;
    deposits: Map<string, Rows['deposits']>;
    uploads: Map<string, Rows['uploads']>;
  },
  person: Person,
  problems: string[],
): Trace {
  const user = users.find(({ id }) => id === person.id);
  if (user === undefined) {
    problems.push(`the acknowledged account ${person.account} is not there`);
    return {};
  }
  const trace: Trace = {};
  if (user.account !== person.account) trace.account = user.account;
  if (user.lang !== person.lang) trace.lang = user.lang as Person['lang'];
  const sessions = new Set((by.sessions.get(person.id) ?? []).map(({ token_hash }) => token_hash));
  const gone = person.tokens.filter((token) => !sessions.delete(sha256(token)));
  if (gone.length > 0) trace.tokensGone = gone;
  if (sessions.size === 1) trace.sessions = 1;
  if (sessions.size > 1) problems.push(`${person.account} has ${sessions.size} sessions too many`);
  const deposits = new Map((by.deposits.get(person.id) ?? []).map((row) => [row.id, row]));
  for (const known of person.deposits.values()) {
    const row = deposits.get(known.id);
    if (row === undefined) problems.push(`the acknowledged deposit ${known.number} is not there`);
    else problems.push(...depositProblems(known, presentDeposit(row)));
    deposits.delete(known.id);
  }
  const [deposit] = deposits.keys();
  if (deposit !== undefined) trace.deposit = deposit;
  if (deposits.size > 1) problems.push(`${person.account} has ${deposits.size} deposits too many`);
  const uploads = new Map((by.uploads.get(person.id) ?? []).map((row) => [row.id, row]));
  for (const known of person.uploads.values()) {
    const row = uploads.get(known.id);
    if ((known.purpose === 'identity' || known.purpose === 'loan') && row === undefined) continue;
    const isSame = row?.checksum === known.checksum && row.size === BigInt(known.size);
    if (!isSame) problems.push(`the acknowledged upload ${known.id} is not there, or another one`);
    if (known.isStored && row?.state !== 'stored') problems.push(`the upload ${known.id} was kept, now ${row?.state}`);
    uploads.delete(known.id);
  }
  const [upload] = uploads.keys();
  if (upload !== undefined) trace.upload = upload;
  if (uploads.size > 1) problems.push(`${person.account} has ${uploads.size} uploads too many`);
  return trace;
}

/** An account that nobody has heard of is there only where somebody still waits to hear of it, and then wholly. */
function strangers({ users, openings, sessions }: Rows, clients: readonly Client[], happened: Set<Effect>): string[] {
  const known = new Set(clients.flatMap(({ people }) => people.map(({ id }) => id)));
  const waiting = [...happened].filter(({ call }) => call === 'user/register').map(({ body }) => body['account']);
  const problems: string[] = [];
  for (const { id, account } of users.filter((user) => !known.has(user.id))) {
    if (!waiting.includes(account)) {
      problems.push(`nobody has waited for the account ${account}`);
      continue;
    }
    // Nobody can have logged out of it yet.
    const isWhole = openings.some((row) => row.entry_id === `opening:${id}`) && sessions.some((s) => s.user_id === id);
    if (!isWhole) problems.push(`the account ${account} is there without its balance or its session`);
  }
  const missing = waiting.filter((account) => !users.some((user) => user.account === account));
  return [...problems, ...missing.map((account) => `the key of ${String(account)} was taken without an account`)];
}

function missingFiles({ uploads }: Rows, dataDir: string): string[] {
  return uploads
    .filter(
      ({ state, file }) => state === 'stored' && !(file !== null && existsSync(path.join(dataDir, 'files', file))),
    )
    .map(({ id }) => `the picture of the upload ${id} is not on the disk`);
}

/** Whoever was acknowledged before another was asked for has the smaller number in the books. */
function disorder({ openings }: Rows, clients: readonly Client[]): string[] {
  const numbers = new Map(openings.map(({ entry_id, number }) => [entry_id.replace('opening:', ''), number]));
  const booked = clients
    .flatMap((client) => client.openings)
    .map((opening): Opening & { number: bigint } => ({ ...opening, number: numbers.get(opening.userId) ?? -1n }))
    .sort((one, other) => Number(one.number - other.number));
  let earliestEndMs = Number.POSITIVE_INFINITY;
  const problems: string[] = [];
  // From the last one back: none may have been asked for after one with a greater number was acknowledged.
  for (const { userId, number, sentMs, acknowledgedMs } of booked.toReversed()) {
    if (number < 0n) problems.push(`the opening balance of ${userId} is not in the books`);
    if (sentMs > earliestEndMs) problems.push(`the opening of ${userId} is booked before one that was done earlier`);
    earliestEndMs = Math.min(earliestEndMs, acknowledgedMs);
  }
  return problems;
}

function isSame(one: Trace, other: Trace): boolean {
  return say(one) === say(other);
}

/** Tokens are shown by their beginnings. */
function say({ sessions, tokensGone = [], account, lang, deposit, upload }: Trace): string {
  const parts = [
    sessions === undefined ? '' : 'a session more',
    ...tokensGone.map((token) => `no session ${token.slice(0, 6)}`).sort(),
    account === undefined ? '' : `the account ${account}`,
    lang === undefined ? '' : `the language ${lang}`,
    deposit === undefined ? '' : `a deposit ${deposit}`,
    upload === undefined ? '' : `an upload ${upload}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'nothing new' : parts.join(', ');
}
