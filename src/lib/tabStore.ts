/**
 * The door to sessionStorage: what belongs to this tab, survives a reload of it and goes with it. Reading and writing never throw;
 * where storage is forbidden nothing is remembered.
 */
export function readTab(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** @returns whether it is remembered. */
export function writeTab(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the forms' drafts of the user who leaves. */
export function dropTabDrafts(): void {
  try {
    const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith('hft:draft:'));
    for (const key of drafts) sessionStorage.removeItem(key);
  } catch {
    // Where storage is forbidden nothing was remembered.
  }
}
