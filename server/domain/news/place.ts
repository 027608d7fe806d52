import type { NewsItem } from '#contract/api/news.ts';
import { DomainError } from '../errors.ts';

/** Where an item stands among all others: newest first, and by id where the time is the same. */
export interface Place {
  time: number;
  id: string;
}

export function byPlace(one: Place, other: Place): number {
  return other.time - one.time || (other.id < one.id ? -1 : other.id > one.id ? 1 : 0);
}

/** Whether an item comes behind a place; behind none is everything. */
export function isBehind(item: Place, place: Place | null): boolean {
  return place === null || byPlace(item, place) > 0;
}

export function writeCursor({ time, id }: Place): string {
  return `${time}.${id}`;
}

/** @throws DomainError parameter_wrong */
export function readCursor(cursor: string): Place {
  const match = /^(\d{1,12})\.([\w-]{1,80})$/.exec(cursor);
  if (match === null) throw DomainError.of('parameter_wrong', { field: 'cursor' }, 'cursor');
  const [, time = '', id = ''] = match;
  return { time: Number(time), id };
}

/** An item that is known to be there; what it says is made when it is asked for. */
export interface Entry extends Place {
  item: () => Promise<NewsItem>;
}
