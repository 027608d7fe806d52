/** Where a tap on a notification leads: only into the app itself. Null for what the app has not written. */
export function addressOf(data: unknown, scope: string): string | null {
  const { path } = (data ?? {}) as { path?: unknown };
  return typeof path === 'string' && path.startsWith('/') ? new URL(`#${path}`, scope).href : null;
}
