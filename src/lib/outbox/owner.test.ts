import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { sessionStore } from '../db.ts';
import { forgetSession, keepSession, readKeptSession } from './owner.ts';

describe('the session of this device', () => {
  const session = { version: 1, token: 't', userId: 'u' } as const;

  test('is what was kept, until it is forgotten', async () => {
    expect(await readKeptSession()).toBeNull();
    await keepSession(session);
    expect(await readKeptSession()).toEqual(session);
    expect(await sessionStore.get('session')).toEqual(session);
    await forgetSession();
    expect(await readKeptSession()).toBeNull();
  });

  test.each([
    [{ ...session, version: 2 }],
    [{ ...session, token: 7 }],
    [{ ...session, userId: undefined }],
    [{}],
    ['text'],
  ])('is none where it is not understood: %j', async (row) => {
    await sessionStore.set('session', row);
    expect(await readKeptSession()).toBeNull();
    await forgetSession();
  });
});
