/** Kinds that only tests know, beside the real ones: a note without files, and papers of three. */
import { object, string } from 'valibot';
import { uuid } from '#src/lib/clock.ts';
import { privateStore } from '#src/lib/db.ts';
import type { Kind, Kinds } from '#src/lib/outbox/kind.ts';
import type { Outgoing } from '#src/lib/outbox/outgoing.ts';
import { kinds } from '#src/outbox/kinds.ts';
import { hex } from './modelServer.ts';

const key = 'test-answers';

/** What the owner's own store on this device knows to be received. */
export async function answersOf(owner: string): Promise<string[]> {
  return (await privateStore(owner).get<string[]>(key)) ?? [];
}

export async function forgetAnswers(owner: string): Promise<void> {
  await privateStore(owner).del(key);
}

function testKind(call: string, files: Kind['files']): Kind {
  return {
    call,
    answer: object({ id: string() }),
    files,
    receive: (owner, answer) =>
      privateStore(owner).update<string[]>(key, (before = []) => [...before, (answer as { id: string }).id]),
    isReceived: async (owner, id) => (await answersOf(owner)).includes(id),
  };
}

export const note = testKind('test/note', {});
export const papers = testKind('test/papers', { front: 'deposit', back: 'deposit', statement: 'deposit' });
/** Entries that go in the order of their writing, behind what is read first. */
export const line: Kind = {
  ...testKind('test/line', {}),
  inOrder: true,
  first: { call: 'test/before', answer: object({ id: string() }), receive: async () => undefined },
};
export const testKinds: Kinds = { ...kinds, note, papers, line };

export function makeNote(text = 'hello'): Outgoing {
  return { id: uuid(), kind: 'note', body: { text }, files: [] };
}

export function makeLine(text: string): Outgoing {
  return { id: uuid(), kind: 'line', body: { text }, files: [] };
}

export function makePapers(sizes: readonly [number, number, number]): Outgoing {
  const id = uuid();
  const files = (['front', 'back', 'statement'] as const).map((field, at) => {
    const bytes = Uint8Array.from(
      { length: sizes[at] ?? 0 },
      (_, i) => (i * 13 + at * 91 + id.charCodeAt(i % 36)) & 255,
    );
    return { field, bytes: bytes.buffer, type: 'image/png', sha256: hex(bytes), name: `${field}.png` };
  });
  return { id, kind: 'papers', body: { country: 'IT' }, files };
}
