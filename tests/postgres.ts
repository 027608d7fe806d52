import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

export interface PostgresOptions {
  /** Commits reach the disk, as in production; `false` is for tests that write a lot and would not notice. */
  isDurable?: boolean;
}

export interface TestPostgres {
  /** The administrator's database, from which `createDatabaseAt` makes others. */
  adminUrl: string;
  /** Makes a new, empty database and answers its address. */
  createDatabase(): Promise<string>;
  /** Ends the server at once, as a crash does (SIGQUIT: nothing is written any more), and waits until it is gone. */
  crash(): Promise<void>;
  /** Starts it again on the same files after a crash, and waits until it has recovered. */
  restart(): Promise<void>;
  /** The process id of the server's first process. */
  pid(): Promise<number>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts a private PostgreSQL in a temporary folder, reached through a socket in that folder. It ends with this process,
 * also when this process is killed.
 * @throws an Error that says what to install, when there is no PostgreSQL.
 */
export async function startPostgres({ isDurable = true }: PostgresOptions = {}): Promise<TestPostgres> {
  const programs = findPrograms() ?? installPrograms();
  const account = accountOfServer();
  const dir = await mkdtemp(join(tmpdir(), 'practice-pg-'));
  if (account !== null) await chown(dir, account.uid, account.gid);
  const command = ['sh', '-c', script, 'sh', dir, programs, isDurable ? 'on' : 'off'];
  const [program = '', ...parameters] = account === null ? command : ['runuser', '-u', account.name, '--', ...command];
  const server = spawn(program, parameters, { stdio: ['pipe', 'pipe', 'ignore'], detached: true, cwd: dir });
  const adminUrl = `postgres://postgres@${encodeURIComponent(dir)}/postgres`;
  const ready = () => untilReady(adminUrl, server, join(dir, 'log'));
  try {
    await ready();
  } catch (error) {
    await stop(server, dir);
    throw error;
  }
  return {
    adminUrl,
    createDatabase: () => createDatabaseAt(adminUrl),
    crash: () => tell(server, 'crash'),
    restart: () => tell(server, 'start').then(ready),
    pid: async () => Number.parseInt(await readFile(join(dir, 'data/postmaster.pid'), 'utf8'), 10),
    stop: () => stop(server, dir),
  };
}

/** The standard input is the life line: it closes when the parent says so, and when the parent is gone. */
const script = `
  start() {
    "$2/postgres" -D "$1/data" -k "$1" -c listen_addresses= -c max_connections=200 -c fsync=$3 -c timezone=UTC -c recovery_init_sync_method=syncfs >>"$1/log" 2>&1 &
    server=$!
  }
  "$2/initdb" --pgdata "$1/data" --username postgres --auth trust --no-sync --encoding UTF8 --locale C >"$1/log" 2>&1 || exit 1
  start "$@"
  while read -r order; do
    case $order in
      crash) kill -QUIT $server; wait $server ;;
      start) start "$@" ;;
    esac
    echo done
  done
  kill -QUIT $server
  wait $server
  rm -rf "$1"
`;

/** Gives the script an order and waits until it is carried out. */
async function tell(server: ChildProcess, order: 'crash' | 'start'): Promise<void> {
  if (server.stdout === null || server.exitCode !== null) throw new Error('PostgreSQL has ended.');
  const done = once(server.stdout, 'data');
  server.stdin?.write(`${order}\n`);
  await done;
}

/**
 * Makes a new database beside the administrator's, and answers its address.
 * @param copiedUrl of which it is a copy, and to which nobody may be connected; empty when left out.
 */
export async function createDatabaseAt(adminUrl: string, copiedUrl: string | null = null): Promise<string> {
  const name = `practice_${randomBytes(6).toString('hex')}`;
  const copied = copiedUrl === null ? '' : ` template ${nameOf(copiedUrl)}`;
  await asAdmin(adminUrl, (client) => client.query(`create database ${name}${copied}`));
  return adminUrl.replace(/\/postgres$/, `/${name}`);
}

/** Removes a database, whoever is still connected to it. */
export async function dropDatabaseAt(adminUrl: string, databaseUrl: string): Promise<void> {
  await asAdmin(adminUrl, (client) => client.query(`drop database if exists ${nameOf(databaseUrl)} with (force)`));
}

function nameOf(databaseUrl: string): string {
  return databaseUrl.slice(databaseUrl.lastIndexOf('/') + 1);
}

async function asAdmin(adminUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The folder of the newest PostgreSQL's programs: Debian keeps them off the path. */
function findPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [...versions.map((version) => join(root, version, 'bin')), ...(process.env['PATH'] ?? '').split(':')];
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres'))) ?? null;
}

const advice = 'The tests on PostgreSQL need its server: install it ("apt-get install postgresql") and run them again.';

const installer = '/usr/bin/apt-get';

function installPrograms(): string {
  if (process.getuid?.() !== 0 || !existsSync(installer)) throw new Error(advice);
  const install = ['install', '--yes', '--no-install-recommends', 'postgresql'];
  execFileSync(installer, ['update'], { stdio: 'ignore' });
  execFileSync(installer, install, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  const programs = findPrograms();
  if (programs === null) throw new Error(advice);
  return programs;
}

/** PostgreSQL refuses to run as root; Debian's package brings an account for it. Null is whoever we are. */
function accountOfServer(): { name: string; uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith('postgres:'));
  const [name, , uid, gid] = line?.split(':') ?? [];
  if (name === undefined) throw new Error(`There is no account "postgres" to run the server as. ${advice}`);
  return { name, uid: Number(uid), gid: Number(gid) };
}

const patienceMs = 60_000;

async function untilReady(adminUrl: string, server: ChildProcess, log: string): Promise<void> {
  const steps = patienceMs / 50;
  for (let step = 0; step < steps; step += 1) {
    if (server.exitCode !== null || server.signalCode !== null) break;
    const isReady = await asAdmin(adminUrl, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await pause(50);
  }
  const tail = existsSync(log) ? readFileSync(log, 'utf8').slice(-1500) : 'It wrote nothing.';
  throw new Error(`PostgreSQL did not start. ${tail}`);
}

async function stop(server: ChildProcess, dir: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.stdin?.end();
    await ended;
  }
  await rm(dir, { recursive: true, force: true });
}
