import type { Deps } from '../deps.ts';

/**
 * Removes what has arrived of uploads that are finished or gone, where a crash has left it behind. The files are listed before
 * their rows are read: a file is made after its row, so none without an open one is still wanted. Pictures are never removed
 * like this: beside the wrong database every one of them would look left behind.
 */
export async function removeStrays({ store, incoming }: Deps): Promise<void> {
  const ids = await incoming.list();
  if (ids.length === 0) return;
  const open = await store.db.selectFrom('uploads').select('id').where('state', '=', 'open').execute();
  const wanted = new Set(open.map(({ id }) => id));
  for (const id of ids) if (!wanted.has(id)) await incoming.remove(id);
}
