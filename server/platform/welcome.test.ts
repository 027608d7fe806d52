import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#tests/tree.ts';
import { welcome } from './welcome.ts';

const plain = { databaseUrl: null, dataDir: '/data', inviteRequired: false, smtpUrl: null };

it('names the one tap that opens an account, by the words on its button', () => {
  const text = welcome(plain);
  const [, button = 'no button'] = /tap "([^"]+)"/.exec(text) ?? [];
  expect(readFileSync(path.join(root, 'locales/en.po'), 'utf8')).toContain(`msgid "${button}"\n`);
  expect(text).toContain('codes appear in the app');
  expect(text).toContain('all data is in /data.');
});

it('promises no tap and no free registration where an invitation is needed', () => {
  const text = welcome({ ...plain, inviteRequired: true });
  expect(text).toContain('New accounts need an invitation code');
  expect(text).not.toMatch(/Try it|at once|any e-mail/);
});

it.each([false, true])(
  'says where codes and data are when they are elsewhere (invitation needed: %s)',
  (inviteRequired) => {
    const text = welcome({ ...plain, inviteRequired, databaseUrl: 'postgres://x', smtpUrl: 'smtp://x' });
    expect(text).toContain('codes come by mail');
    expect(text).toContain('all data is in the PostgreSQL database and /data.');
  },
);
