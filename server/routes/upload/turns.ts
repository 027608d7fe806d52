import type { Locker } from '@tus/server';

/**
 * Who writes to an upload: one at a time, and whoever comes last. A phone that comes back on a new connection is not to wait for
 * its old one, which may have been dead for a long time without anybody having noticed.
 *
 * This is about getting on, not about being right: another process knows nothing of it. What is written is right because an
 * upload has one content (its id goes with a checksum), written nowhere but at its place and never beyond what has arrived: two who
 * write the same bytes to the same places do no harm, and what is not those bytes fails when the whole is judged.
 */
export interface Turns extends Locker {
  /** Asks whoever writes to end, and resolves when they have: what has arrived until then can be counted. */
  free(id: string): Promise<void>;
}

interface Writer {
  askToEnd(): Promise<void> | void;
  ended: Promise<void>;
  end(): void;
}

export function createTurns(): Turns {
  const writers = new Map<string, Writer>();

  async function free(id: string): Promise<void> {
    for (let writer = writers.get(id); writer !== undefined; writer = writers.get(id)) {
      await writer.askToEnd();
      await writer.ended;
    }
  }
  return {
    free,
    newLock(id) {
      return {
        async lock(_signal, askToEnd) {
          await free(id);
          const { promise: ended, resolve: end } = Promise.withResolvers<void>();
          writers.set(id, { askToEnd, ended, end });
        },
        async unlock() {
          const writer = writers.get(id);
          writers.delete(id);
          writer?.end();
        },
      };
    },
  };
}
