/** The real server as a process of its own, for stories, benches and crash tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './tree.ts';

export interface RunningServer {
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  /** Ends it gracefully and waits for it. */
  stop(): Promise<void>;
  /** SIGKILL, as a crash; waits until the process is gone. The data stays. */
  kill(): Promise<void>;
  /** Ends it and deletes its data. */
  dispose(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  dataDir?: string;
  /** Another program that starts the server and prints the same line. */
  script?: string;
}

/** Starts server/main.ts and waits for the line that names its address. */
export async function startServer({
  env = {},
  dataDir,
  script = 'server/main.ts',
}: Options = {}): Promise<RunningServer> {
  const dir = dataDir ?? mkdtempSync(path.join(tmpdir(), 'hft-'));
  const child = spawn(process.execPath, [script], {
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
  const url = await addressOf(child);
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve();
      else {
        child.once('exit', () => resolve());
        child.kill(signal);
      }
    });
  return {
    url,
    port: Number(new URL(url).port),
    dataDir: dir,
    pid: child.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    dispose: async () => {
      await end('SIGKILL');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

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
