import { uploadPurposes, uploadPath } from '#contract/upload.ts';
import type { Dice } from '#tests/chaos/dice.ts';
import { headerTexts, nastyNames, nastyTexts } from '../nasty.ts';
import type { FuzzPerson } from '../people.ts';
import { authorization, commonHeaders, type Asker } from './bases.ts';
import { type Draft, setHeader } from './draft.ts';
import type { Flaw } from './flaws.ts';

export const uploadMethods = ['OPTIONS', 'POST', 'HEAD', 'PATCH'] as const;
export type UploadMethod = (typeof uploadMethods)[number];

/** Above what is allowed, and looked at last: everything else of a creation may be right. */
const tooManyBytes = String(uploadPurposes.deposit.bytesMax * 2);

/** No creation with one of these is right, whatever else it says. */
const brokenLengths = [
  '',
  '0',
  '-1',
  '+5',
  '1.5',
  '1e3',
  '0x10',
  '05',
  '5 5',
  '5, 5',
  'NaN',
  '٣',
  '9'.repeat(16),
  '9'.repeat(400),
  '10485761',
];

/** None of these is how many bytes of an upload have arrived. */
const brokenOffsets = [
  '',
  '-1',
  '+1',
  '1.5',
  '1e2',
  '0x64',
  '0',
  '99',
  '101',
  '1000',
  '5, 5',
  'NaN',
  '٣',
  '9'.repeat(16),
  '9'.repeat(400),
  '100x',
  'x100',
];

/** A request to the uploads of a person that changes none of them. */
export function uploadBase(method: UploadMethod, { person, isLoggedIn, address }: Asker, dice: Dice): Draft {
  const draft: Draft = {
    method,
    path: ['OPTIONS', 'POST'].includes(method) ? uploadPath : `${uploadPath}${uploadOf(person, dice)}`,
    fields: [],
    format: 'none',
    body: null,
    headers: [...commonHeaders(address), ['Tus-Resumable', '1.0.0'], ...(isLoggedIn ? [authorization(person)] : [])],
    warps: [],
    framing: 'length',
    isComplete: true,
  };
  if (method === 'POST') {
    draft.headers.push(['Upload-Length', tooManyBytes], ['Upload-Metadata', metadataOf(goodMetadata(person, dice))]);
  }
  if (method === 'PATCH') {
    draft.headers.push(['Content-Type', 'application/offset+octet-stream'], ['Upload-Offset', '7']);
    draft.body = dice.bytes(dice.between(1, 200));
  }
  return draft;
}

/** A second reason to refuse, for requests whose bytes will be shuffled: by chance one may be undone, not both. */
export function refuseTwice(draft: Draft): void {
  if (draft.method === 'POST') setHeader(draft, 'Upload-Metadata', metadataOf([['purpose', 'nothing at all']]));
}

function uploadOf(person: FuzzPerson, dice: Dice): string {
  return dice.pick([person.openUpload, person.openUpload, person.failedUpload, person.usedUpload, dice.uuid()]);
}

function goodMetadata(person: FuzzPerson, dice: Dice): [string, string][] {
  return [
    ['id', dice.pick([dice.uuid(), person.openUpload, person.usedUpload])],
    ['purpose', 'deposit'],
    ['checksum', dice.bytes(32).toString('hex')],
  ];
}

function metadataOf(fields: readonly [string, string][]): string {
  return fields.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',');
}

export function uploadFlaws(method: UploadMethod, person: FuzzPerson): Record<string, Flaw> {
  const always: Record<string, Flaw> = {
    'another version of tus': (draft, dice) =>
      setHeader(draft, 'Tus-Resumable', dice.pick([null, '', '0.2.2', '1.0', '1.0.0, 1.0.0', '2.0.0', 'x'])),
    'an odd tus header': (draft, dice) => {
      const names = [
        'Upload-Concat',
        'Upload-Defer-Length',
        'Upload-Checksum',
        'Upload-Expires',
        'Upload-Length',
        'X-HTTP-Method-Override',
      ];
      const name = method === 'POST' ? dice.pick(names.filter((name) => name !== 'Upload-Length')) : dice.pick(names);
      draft.headers.push([
        name,
        dice.pick([...headerTexts, '1', 'partial', 'final;/api/upload/x', 'sha1 xxx', 'DELETE']),
      ]);
    },
  };
  if (method === 'POST') return { ...always, ...creationFlaws(person) };
  if (method === 'OPTIONS') return always;
  return {
    ...always,
    'another upload': (draft, dice) => {
      const odd = [
        ...nastyTexts.filter((text) => text.length < 300).map(encodeSafely),
        '..',
        '%2e%2e%2fx',
        `${person.openUpload}/`,
        `${person.openUpload}%00`,
      ];
      draft.path = uploadPath + dice.pick([...odd, person.openUpload.toUpperCase()]);
    },
    'another offset': (draft, dice) =>
      setHeader(draft, 'Upload-Offset', dice.chance(0.1) ? null : dice.pick(brokenOffsets)),
    'a large piece': (draft, dice) => {
      draft.body = Buffer.alloc(dice.pick([2000, 70_000, 300_000]), 1);
    },
  };
}

/** The length stays too large while the metadata changes, so that no metadata makes an upload. */
function creationFlaws(person: FuzzPerson): Record<string, Flaw> {
  const remake = (change: (fields: [string, string][], dice: Dice) => void): Flaw => {
    return (draft, dice) => {
      const fields = goodMetadata(person, dice);
      change(fields, dice);
      setHeader(draft, 'Upload-Metadata', metadataOf(fields));
    };
  };
  return {
    'another length': (draft, dice) =>
      setHeader(draft, 'Upload-Length', dice.chance(0.1) ? null : dice.pick(brokenLengths)),
    'another value in the metadata': remake((fields, dice) => {
      const field = dice.pick(fields);
      field[1] = dice.pick(nastyTexts);
    }),
    'metadata less': remake((fields, dice) => void fields.splice(dice.below(3), 1)),
    'metadata more': remake((fields, dice) => {
      const name = dice.pick(nastyNames).replace(/[^\x21-\x2b\x2d-\x7e]/g, '') || 'x';
      fields.push([name, dice.pick(nastyTexts)]);
    }),
    'metadata twice': remake((fields, dice) => void fields.push([...dice.pick(fields)])),
    'metadata of no kind': (draft, dice) => {
      const odd = [
        '',
        ',',
        ' ',
        'id',
        'id ',
        'id !',
        ',,,',
        'id AA==,',
        'id AA== AA==',
        '__proto__ AA==',
        'x'.repeat(9000),
      ];
      setHeader(draft, 'Upload-Metadata', dice.chance(0.1) ? null : dice.pick([...odd, ...headerTexts]));
    },
  };
}

function encodeSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
