import { privatePrefix } from '../db.ts';

/** The users of whom this device has a store. Not every browser lists its databases. */
export async function ownersWithStores(): Promise<string[]> {
  if (!('databases' in indexedDB)) return [];
  const databases = await indexedDB.databases();
  return databases
    .map(({ name }) => name ?? '')
    .filter((name) => name.startsWith(privatePrefix))
    .map((name) => name.slice(privatePrefix.length));
}
