import type { Problem } from '#contract/errors.ts';
import { nameProblem } from '#contract/rules/papers/fieldText.ts';
import { idNumberProblem, type IdType } from '#contract/rules/papers/papers.ts';
import type { OutgoingFile } from '#src/lib/outbox/outgoing.ts';
import type { DraftPhoto, PhotoDraft } from '#src/state/forms/photoForm.ts';
import type { PapersForm } from '#src/state/outbox.ts';

export const sides = ['front', 'back'] as const;
export type Side = (typeof sides)[number];

/** The form, as it was typed. */
export interface PapersDraft extends PhotoDraft<Side> {
  /** '' until one is chosen. */
  country: string;
  first_name: string;
  last_name: string;
  id_type: IdType;
  id_number: string;
}

export function emptyDraft(id: string): PapersDraft {
  const texts = { country: '', first_name: '', last_name: '', id_number: '' };
  return { id, replaces: null, ...texts, id_type: 'passport', front: null, back: null };
}

/** In the order of the form. */
export const papersFields = ['country', 'first_name', 'last_name', 'id_number', 'front', 'back'] as const;
export type PapersField = (typeof papersFields)[number];

export type PapersProblems = Partial<Record<PapersField, Problem>>;

/** What keeps the papers from being handed in, by field. */
export function papersProblems(draft: PapersDraft): PapersProblems {
  const problems: [PapersField, Problem | null][] = [
    ['country', draft.country === '' ? { key: 'text_required', params: {} } : null],
    ['first_name', nameProblem(draft.first_name)],
    ['last_name', nameProblem(draft.last_name)],
    ['id_number', idNumberProblem(draft.id_number)],
    ['front', photoProblem(draft, 'front')],
    ['back', photoProblem(draft, 'back')],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

/** One picture is not both sides of a document. */
function photoProblem(draft: PapersDraft, side: Side): Problem | null {
  const isTwice = side === 'back' && draft.back !== null && draft.back.sha256 === draft.front?.sha256;
  return draft[side] === null || isTwice ? { key: 'picture_missing', params: {} } : null;
}

/** The form to send off, or null while something is wrong with it. */
export function formOf(draft: PapersDraft): PapersForm | null {
  const { replaces, front, back, ...said } = draft;
  if (front === null || back === null || Object.keys(papersProblems(draft)).length > 0) return null;
  return { ...said, ...(replaces === null ? {} : { replaces }), front: fileOf(front), back: fileOf(back) };
}

function fileOf({ originalSize: _size, ...file }: DraftPhoto): OutgoingFile {
  return file;
}

/** Papers that were taken back, as a draft. */
export function draftOf({ replaces, front, back, ...said }: PapersForm): PapersDraft {
  const photoOf = (file: OutgoingFile) => ({ ...file, originalSize: file.bytes.byteLength });
  return { ...said, replaces: replaces ?? null, front: photoOf(front), back: photoOf(back) };
}

const firstNames = ['Alex', 'Robin', 'Sam', 'Kim', 'Noa', 'Luca', 'Mika', 'Toni', 'Jo', 'Charlie'] as const;
const lastNames = ['Sample', 'Example', 'Muster', 'Placeholder', 'Specimen', 'Testwell'] as const;
const countries = ['CH', 'JP', 'BR', 'KR', 'ES', 'IT', 'GB', 'PT'] as const;

/**
 * Somebody who does not exist, with a number that nobody else has, and that the simulated reviewer takes.
 * @param random 0 to 1, another one each time.
 */
export function samplePerson(random: () => number): Omit<PapersDraft, 'id' | 'replaces' | 'front' | 'back'> {
  const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0];
  const digits = Array.from({ length: 11 }, () => Math.floor(random() * 10)).join('');
  return {
    country: pick(countries),
    first_name: pick(firstNames),
    last_name: pick(lastNames),
    id_type: pick(['passport', 'id_card', 'driver_licence'] as const),
    // Never the ending that is refused.
    id_number: `SMP${digits}0`,
  };
}
