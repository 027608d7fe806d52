import { gzipSync } from 'node:zlib';
import type * as v from 'valibot';
import type { Dice } from '#tests/chaos/dice.ts';
import { contentTypes, nastyBodies, nastyNames, nastyPiece } from '../nasty.ts';
import { edgesOf } from '../schema.ts';
import { type Draft, setHeader } from './draft.ts';

/** One thing that is wrong with a request. */
export type Flaw<T = Draft> = (target: T, dice: Dice) => void;

/** What can be wrong with the fields of a request whose schema is known. */
export function fieldFlaws(schemas: Record<string, v.GenericSchema>): Record<string, Flaw> {
  const names = Object.keys(schemas);
  const replace = (draft: Draft, dice: Dice, pieceOf: (json: string, name: string) => string) => {
    const name = names.length === 0 ? 'lang' : dice.pick(names);
    const old = draft.fields.find(([known]) => known === name)?.[1] ?? '"x"';
    const piece = pieceOf(old, name);
    draft.fields = [...draft.fields.filter(([known]) => known !== name), [name, piece]];
  };
  return {
    'another value': (draft, dice) => replace(draft, dice, () => nastyPiece(dice)),
    'a value at the edge': (draft, dice) =>
      replace(draft, dice, (old, name) => {
        const schema = schemas[name];
        const edges = schema === undefined ? [] : edgesOf(schema, dice);
        return edges.length === 0 ? nastyPiece(dice) : (dice.pick(edges) ?? old);
      }),
    'a number as text, or text as a number': (draft, dice) =>
      replace(draft, dice, (old) => (old.startsWith('"') ? String(Number(JSON.parse(old)) || 7) : JSON.stringify(old))),
    'a value in a box': (draft, dice) =>
      replace(draft, dice, (old) => dice.pick([`[${old}]`, `[${old},${old}]`, `{"0":${old}}`, `{"value":${old}}`])),
    'a deep value': (draft, dice) =>
      replace(draft, dice, (old) => {
        const depth = dice.pick([10, 500, 5000]);
        return dice.chance(0.5)
          ? `${'['.repeat(depth)}${old}${']'.repeat(depth)}`
          : `${'{"a":'.repeat(depth)}${old}${'}'.repeat(depth)}`;
      }),
    'a long value': (draft, dice) =>
      replace(draft, dice, () =>
        JSON.stringify(dice.pick(['x', '9', 'é', ' ', '\u200b']).repeat(dice.pick([1000, 20_000, 70_000]))),
      ),
    'a field less': (draft, dice) => {
      draft.fields.splice(dice.below(draft.fields.length), 1);
    },
    'a field more': (draft, dice) => {
      draft.fields.push([dice.pick(nastyNames), nastyPiece(dice)]);
    },
    'a field twice': (draft, dice) => {
      const name = draft.fields.length === 0 ? 'lang' : dice.pick(draft.fields)[0];
      draft.fields.splice(dice.below(draft.fields.length + 1), 0, [name, nastyPiece(dice)]);
    },
    'a field of another name': (draft, dice) => {
      const field = draft.fields[dice.below(draft.fields.length)];
      if (field !== undefined) {
        const [name] = field;
        field[0] = dice.pick([
          name.toUpperCase(),
          ` ${name}`,
          `${name}\0`,
          `${name}[]`,
          `${name}[0]`,
          `${name}.x`,
          `\u200b${name}`,
        ]);
      }
    },
    'no fields': (draft) => {
      draft.fields = [];
    },
  };
}

/** What can be wrong with a body, whoever reads it. */
export const bodyFlaws: Record<string, Flaw> = {
  'another body': (draft, dice) => {
    draft.body = Buffer.from(dice.pick(nastyBodies));
  },
  'a body of bytes': (draft, dice) => {
    draft.body = dice.bytes(dice.pick([1, 2, 40, 3000]));
  },
  'another content type': (draft, dice) => setHeader(draft, 'Content-Type', dice.pick(contentTypes)),
  'no content type': (draft) => setHeader(draft, 'Content-Type', null),
  'the other format': (draft) => {
    if (draft.format === 'json') draft.format = 'form';
    else if (draft.format === 'form') draft.format = 'json';
  },
  'a byte order mark': (draft) => {
    draft.warps.push((body) => Buffer.concat([Buffer.from('\ufeff'), body]));
  },
  'UTF-16': (draft) => {
    draft.warps.push((body) => Buffer.from(body.toString(), 'utf16le'));
  },
  'broken UTF-8': (draft, dice) => {
    const [at, bad] = [dice.below(200), dice.pick(['ff', 'c0af', 'eda080', 'f8888080', 'e282'])];
    draft.warps.push((body) =>
      Buffer.concat([
        body.subarray(0, at % (body.length + 1)),
        Buffer.from(bad, 'hex'),
        body.subarray(at % (body.length + 1)),
      ]),
    );
  },
  'something behind the body': (draft, dice) => {
    const more = dice.pick(['x', '{}', '\0', ',', '\r\n\r\n', '}]', ' '.repeat(66_000)]);
    draft.warps.push((body) => Buffer.concat([body, Buffer.from(more)]));
  },
  'half a body': (draft, dice) => {
    const share = dice.between(1, 99) / 100;
    draft.warps.push((body) => body.subarray(0, Math.floor(body.length * share)));
  },
  'a packed body': (draft, dice) => {
    setHeader(draft, 'Content-Encoding', dice.pick(['gzip', 'deflate', 'br', 'gzip, gzip', 'identity', 'x']));
    if (dice.chance(0.7)) draft.warps.push((body) => gzipSync(body));
  },
  chunks: (draft) => {
    draft.framing = 'chunked';
  },
  'a body where there is none': (draft, dice) => {
    draft.body = Buffer.from(dice.pick(nastyBodies));
    draft.framing = 'length';
    if (dice.chance(0.5)) setHeader(draft, 'Content-Type', 'application/json');
  },
};
