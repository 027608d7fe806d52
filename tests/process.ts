/** The real server as a process of its own, for stories, benches and crash tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './tree.ts';

export interface LaunchedServer {
  pid: number;
  dataDir: string;
  /** The address, once it listens; fails when it ends before. */
  whenReady: Promise<string>;
  /** The end of what it has written. */
  log(): string;
  /** Sends a signal and waits for the end; the exit code, or null after a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Sends a signal and does not wait. */
  signal(signal: NodeJS.Signals): void;
}

export interface RunningServer {
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  log(): string;
  signal(signal: NodeJS.Signals): void;
  /** Ends it gracefully and waits for it; its exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, as a crash; waits until the process is gone. The data stays. */
  kill(): Promise<number | null>;
  /** Ends it and deletes its data. */
  dispose(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  dataDir?: string;
  /** Another program that starts the server and prints the same line. */
  script?: string;
  /** What runs the program, such as a tracer; it must leave it its process id. */
  under?: readonly string[];
}

/** Starts server/main.ts and waits for the line that names its address. */
export async function startServer(options: Options = {}): Promise<RunningServer> {
  const server = launchServer(options);
  const url = await server.whenReady;
  const { pid, dataDir, log, signal, end } = server;
  return {
    url,
    port: Number(new URL(url).port),
    dataDir,
    pid,
    log,
    signal,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    dispose: async () => {
      await end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts it and does not wait. */
export function launchServer(options: Options = {}): LaunchedServer {
  const { env = {}, dataDir, script = 'server/main.ts', under = [] } = options;
  const dir = dataDir ?? mkdtempSync(path.join(tmpdir(), 'hft-'));
  const [program, ...parameters] = [...under, process.execPath, script];
  const child = spawn(program, parameters, {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dir,
      REVIEW_SECONDS: '1',
      MARKET_SEED: 'a seed for tests, and for tests only',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-outputMax);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return {
    pid: child.pid ?? 0,
    dataDir: dir,
    whenReady: addressOf(child),
    log: () => output,
    end: (signal) =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
        else {
          child.once('exit', resolve);
          child.kill(signal);
        }
      }),
    signal: (signal) => void child.kill(signal),
  };
}

const outputMax = 20_000;

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /HFT Practice: (http:\/\/\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened:\n${output}`)));
  });
}
