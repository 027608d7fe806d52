import { atom } from 'jotai';
import { call } from '#src/lib/api.ts';
import { fact } from '../feed/fact.ts';

const entryAtom = fact<{ invite_required: boolean }>('entry', () => call('user/entry', {}), {
  scope: 'all',
  fresh: () => false,
}).factAtom;

/** Whether this server takes nobody new without an invitation; not before it has said so. */
export const isInviteRequiredAtom = atom((get) => get(entryAtom).data?.invite_required === true);
