import type { IdType } from '#contract/rules/papers/papers.ts';
import type { OutgoingFile } from '#src/lib/outbox/outgoing.ts';
import type { OutgoingOf } from './kinds.ts';

/** Identity papers as their form sends them off. */
export interface PapersForm {
  /** A UUID made when the form opened: a double tap is one submission. */
  id: string;
  /** The papers that these take the place of, when they were taken back to be changed. */
  replaces?: string;
  country: string;
  first_name: string;
  last_name: string;
  id_type: IdType;
  id_number: string;
  front: OutgoingFile;
  back: OutgoingFile;
}

export function outgoingPapers({ id, replaces, front, back, ...body }: PapersForm): OutgoingOf<'identity'> {
  const files = [{ field: 'front', ...front } as const, { field: 'back', ...back } as const];
  const form = { id, kind: 'identity', body, files } as const;
  return replaces === undefined ? form : { ...form, replaces };
}

/** @returns null for what was written without both photos: no form of ours does that. */
export function papersFormOf({ id, replaces, body, files }: OutgoingOf<'identity'>): PapersForm | null {
  const fileOf = (side: 'front' | 'back') => {
    const file = files.find(({ field }) => field === side);
    if (file === undefined) return null;
    const { field: _field, ...picture } = file;
    return picture;
  };
  const [front, back] = [fileOf('front'), fileOf('back')];
  if (front === null || back === null) return null;
  return { id, ...(replaces === undefined ? {} : { replaces }), ...body, front, back };
}
