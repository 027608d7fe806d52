import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { Identity } from '#contract/api/person/identity.ts';
import { privateStore } from '#src/lib/db.ts';
import type { Entry } from '#src/lib/outbox/entry.ts';
import { isKnown, kinds } from './kinds.ts';
import { furtherIdentity, hasIdentity, keepIdentity } from './identityKept.ts';
import { outgoingPapers, papersFormOf } from './papers.ts';
import { viewOf } from './waiting.ts';

const standing = (id: string, status: 'review' | 'passed' | 'failed'): Identity => ({
  status,
  review_seconds: 5,
  id,
  country: 'JP',
  first_name: 'Robin',
  last_name: 'Sample',
  id_type: 'passport',
  id_number: '••••77',
  reason: null,
  created: 1,
  decided: status === 'review' ? null : 2,
});
const none: Identity = { status: 'none', review_seconds: 5 };

const file = (name: string) => ({ bytes: new ArrayBuffer(3), type: 'image/jpeg', sha256: name, name });
const said = { country: 'JP', first_name: 'Robin', last_name: 'Sample', id_type: 'passport', id_number: 'S1' } as const;
const form = { id: 'a', ...said, front: file('front.jpg'), back: file('back.jpg') };

beforeEach(() => privateStore('user-a').del('identity'));

test.each([
  [none, standing('a', 'review'), 'review'],
  [standing('a', 'review'), standing('a', 'passed'), 'passed'],
  // The answer to papers that were sent twice, behind the push that told the decision.
  [standing('a', 'passed'), standing('a', 'review'), 'passed'],
  [standing('a', 'failed'), standing('a', 'review'), 'failed'],
  [standing('a', 'failed'), standing('b', 'review'), 'review'],
  [standing('a', 'review'), none, 'none'],
] as const)('of %j and %j behind it %s is shown', (known, told, status) => {
  expect(furtherIdentity(known, told).status).toBe(status);
});

test('the answer is in its user’s own store before the entry goes, and stays what is further on', async () => {
  expect(await hasIdentity('user-a', 'a')).toBe(false);
  await keepIdentity('user-a', standing('a', 'review'));
  await keepIdentity('user-a', standing('a', 'passed'));
  await keepIdentity('user-a', standing('a', 'review'));
  expect([await hasIdentity('user-a', 'a'), await hasIdentity('user-a', 'b')]).toEqual([true, false]);
  expect(await hasIdentity('user-b', 'a')).toBe(false);
  expect(await privateStore('user-a').get('identity')).toMatchObject({ status: 'passed', fromCache: false });
});

test('papers go off as their call wants them, with both photos for their purpose, and come back as they were', () => {
  const outgoing = outgoingPapers(form);
  expect(outgoing).toMatchObject({ id: 'a', kind: 'identity', body: said });
  expect(outgoing.files.map(({ field }) => field)).toEqual(['front', 'back']);
  expect(kinds.identity).toMatchObject({ call: 'user/real_name', files: { front: 'identity', back: 'identity' } });
  expect(papersFormOf(outgoing)).toEqual(form);
  expect(papersFormOf(outgoingPapers({ ...form, replaces: 'b' }))).toEqual({ ...form, replaces: 'b' });
  expect(papersFormOf({ ...outgoing, files: outgoing.files.slice(1) })).toBeNull();
});

test('what is seen of papers that wait has their kind and whose they are, and not their number', () => {
  const entry = { kind: 'identity', body: said, files: [], state: 'saved', sentBytes: 0, nextAt: 0, lastError: null };
  const known = entry as unknown as Entry;
  if (!isKnown(known)) throw new Error('not known');
  const view = viewOf(known);
  expect(view).toMatchObject({ kind: 'identity', idType: 'passport', name: 'Robin Sample', canEdit: true });
  expect(JSON.stringify(view)).not.toContain('S1');
});
