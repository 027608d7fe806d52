import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { Identity } from '#contract/api/person/identity.ts';
import { call } from '#src/lib/api.ts';
import { loadPageWords } from '#src/lib/i18n.ts';
import { toResult } from '#src/lib/loadable.ts';
import { furtherIdentity, identityKey } from '#src/outbox/identityKept.ts';
import { fact } from '../feed/fact.ts';
import { refreshUserAtom } from '../session.ts';
import { showToastAtom } from '../toasts.ts';

const identity = fact<Identity>(identityKey, () => call('user/getrealinfo', {}), { scope: 'user', keep: true });

/** The user's identity: the last known at once, newer as it comes. */
export const identityAtom = identity.factAtom;

export const refreshIdentityAtom = identity.refreshAtom;

/** How they stand is new; the personal page shows it too. A decision is said wherever the user is. */
export const changeIdentityAtom = atom(null, async (_get, set, told: Identity) => {
  await set(identity.changeAtom, (before) => furtherIdentity(before, told));
  void set(refreshUserAtom);
  if (told.status !== 'passed' && told.status !== 'failed') return;
  await toResult(loadPageWords());
  set(
    showToastAtom,
    told.status === 'passed'
      ? { kind: 'success', message: msg`Your identity is verified.` }
      : { kind: 'error', message: msg`Your identity was not verified. See Identity verification for the reason.` },
  );
});
