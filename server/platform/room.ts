import { statfs } from 'node:fs/promises';

/** With less than this nothing can be written down for long. */
const leastBytes = 4n * 1024n * 1024n;

/** Whether there is room on the disk of a folder. A disk that does not say counts as one that has. */
export async function hasRoom(folder: string, ask: typeof statfs = statfs): Promise<boolean> {
  try {
    const { bavail, bsize } = await ask(folder, { bigint: true });
    return bavail * bsize >= leastBytes;
  } catch {
    return true;
  }
}
