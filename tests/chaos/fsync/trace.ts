/** Reads what strace has written of a process: what it wrote to files, what it synced, and what it said to whom. */

/** What a call did to a file or a connection, in the order in which it began (writes, words) or ended (syncs). */
export type Step =
  | { kind: 'write'; path: string }
  | { kind: 'sync'; path: string; beganAt: number }
  | { kind: 'say'; text: string };

const writes = new Set(['write', 'writev', 'pwrite64', 'pwritev']);
const sends = new Set(['sendto', 'sendmsg']);
const syncs = new Set(['fsync', 'fdatasync']);
const renames = new Set(['rename', 'renameat', 'renameat2']);

const whole = /^(?:(\d+) +)?(\w+)\((.*)$/;
const resumed = /^(?:(\d+) +)?<\.\.\. (\w+) resumed>(.*)$/;
const descriptor = /^\d+<([^>]*)>(?:, )?(.*)$/;

/** @param lines of `strace -f -y`: each begins with a process id; a call may be cut in two by another thread's. */
export function readTrace(lines: Iterable<string>): Step[] {
  const steps: Step[] = [];
  const syncing = new Map<string, { path: string; beganAt: number }>();
  for (const line of lines) {
    const end = resumed.exec(line);
    if (end !== null) {
      const [, pid = '', call = '', rest = ''] = end;
      const begun = syncing.get(`${pid} ${call}`);
      if (begun !== undefined && rest.endsWith('= 0')) steps.push({ kind: 'sync', ...begun });
      syncing.delete(`${pid} ${call}`);
      continue;
    }
    const [, pid = '', call = '', rest = ''] = whole.exec(line) ?? [];
    if (renames.has(call)) {
      const target = [...rest.matchAll(/"([^"]*)"/g)].at(-1)?.[1] ?? '';
      steps.push({ kind: 'write', path: target.slice(0, target.lastIndexOf('/')) });
      continue;
    }
    const [, path = '', words = ''] = descriptor.exec(rest) ?? [];
    if (syncs.has(call)) {
      if (rest.includes('<unfinished')) syncing.set(`${pid} ${call}`, { path, beganAt: steps.length });
      else if (rest.endsWith('= 0')) steps.push({ kind: 'sync', path, beganAt: steps.length });
    } else if (sends.has(call) || (writes.has(call) && path.startsWith('socket:'))) {
      steps.push({ kind: 'say', text: words });
    } else if (writes.has(call)) steps.push({ kind: 'write', path });
  }
  return steps;
}

export interface Verdict {
  /** Acknowledgements with a sync since the one before. */
  synced: number;
  /** What an acknowledgement was sent before, in words. */
  violations: string[];
}

/**
 * Every acknowledgement has to come when all data that was written before it has been synced.
 * @param isData which files hold what is acknowledged.
 * @param isAck which words are an acknowledgement.
 */
export function judgeAcks(
  steps: readonly Step[],
  isData: (path: string) => boolean,
  isAck: (text: string) => boolean,
): Verdict {
  const unsynced = new Map<string, number>();
  const verdict: Verdict = { synced: 0, violations: [] };
  let hasSynced = false;
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'write' && isData(step.path)) unsynced.set(step.path, at);
    else if (step.kind === 'sync' && isData(step.path)) {
      hasSynced = true;
      if ((unsynced.get(step.path) ?? Number.POSITIVE_INFINITY) < step.beganAt) unsynced.delete(step.path);
    } else if (step.kind === 'say' && isAck(step.text)) {
      for (const path of unsynced.keys())
        verdict.violations.push(`"${step.text.slice(1, 40)}" came before ${path} was synced`);
      if (hasSynced && unsynced.size === 0) verdict.synced += 1;
      hasSynced = false;
    }
  }
  return verdict;
}
