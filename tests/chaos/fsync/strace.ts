import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readTrace, type Step } from './trace.ts';

const calls = 'write,writev,pwrite64,pwritev,fsync,fdatasync,sendto,sendmsg,rename,renameat,renameat2';
const options = ['-f', '-y', '-s', '48', '-e', `trace=${calls}`, '-e', 'signal=none'];

/** Why no process can be traced here, or null: some containers forbid it. */
export function whyNoTrace(): string | null {
  const { error, status, stderr } = spawnSync('strace', ['-f', '-o', '/dev/null', 'true'], { encoding: 'utf8' });
  if (error !== undefined) return error.message;
  return status === 0 ? null : stderr.trim();
}

export interface Tracing {
  /** Put before the program: its process id stays its own. */
  under: string[];
  /** What it did, once it has ended. */
  steps(): Promise<Step[]>;
}

/** Traces a program from its start. */
export function traceProgram(): Tracing {
  const dir = mkdtempSync(path.join(tmpdir(), 'hft-trace-'));
  const file = path.join(dir, 'trace');
  return {
    under: ['strace', '-D', ...options, '-o', file],
    steps: () => read(dir, file, /^\d+ +\+\+\+ (exited|killed)/),
  };
}

/** Traces a process that runs, and those it makes from now on. */
export async function traceProcess(pid: number): Promise<{ stop(): Promise<Step[]> }> {
  const dir = mkdtempSync(path.join(tmpdir(), 'hft-trace-'));
  const file = path.join(dir, 'trace');
  const tracer = spawn('strace', [...options, '-o', file, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
  await attached(tracer);
  return {
    async stop() {
      const ended = new Promise((resolve) => tracer.once('exit', resolve));
      tracer.kill('SIGINT');
      await ended;
      return read(dir, file, /./);
    },
  };
}

function attached(tracer: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    tracer.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('attached')) resolve();
    });
    tracer.once('exit', () => reject(new Error(`strace could not be attached: ${said}`)));
  });
}

/** The tracer writes on for a moment after the program has ended. */
async function read(dir: string, file: string, lastLine: RegExp): Promise<Step[]> {
  for (let step = 0; step < 400; step += 1) {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    if (lastLine.test(lines.at(-1) ?? '')) {
      rmSync(dir, { recursive: true, force: true });
      return readTrace(lines);
    }
    await pause(25);
  }
  throw new Error(`strace did not finish ${file}.`);
}
