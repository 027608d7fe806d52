/**
 * The door to localStorage for what is noted of a user in the moment before something goes out: the database answers too late for
 * a page that may end. Each note stands by itself, so that two tabs never overwrite each other's. Reading and writing never throw;
 * where storage is forbidden nothing is noted.
 */
const prefixOf = (userId: string) => `hft:note:${userId}:`;

/** Everything that is noted of a user and can be read, in no order. */
export function readNotes(userId: string): unknown[] {
  try {
    return keysOf(userId).map((key) => parsed(localStorage.getItem(key)));
  } catch {
    return [];
  }
}

/** @returns whether it is noted. */
export function putNote(userId: string, id: string, value: unknown): boolean {
  try {
    localStorage.setItem(prefixOf(userId) + id, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function dropNote(userId: string, id: string): void {
  try {
    localStorage.removeItem(prefixOf(userId) + id);
  } catch {
    // Where storage is forbidden nothing was noted.
  }
}

/** Forgets all that is noted of somebody. */
export function dropNotesOf(userId: string): void {
  try {
    for (const key of keysOf(userId)) localStorage.removeItem(key);
  } catch {
    // Where storage is forbidden nothing was noted.
  }
}

function keysOf(userId: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId)));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
