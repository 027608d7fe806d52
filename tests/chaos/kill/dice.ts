import type { Client } from './client.ts';

/** @throws Error when there is nothing to pick from. */
export function pick<T>({ below }: Pick<Client, 'below'>, list: readonly T[]): T {
  const picked = list[below(list.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}

export function shuffled<T>({ below }: Pick<Client, 'below'>, list: readonly T[]): T[] {
  const rest = [...list];
  return list.flatMap(() => rest.splice(below(rest.length), 1));
}
