import { atom } from 'jotai';
import { call } from '#src/lib/api.ts';
import { fact } from '#src/state/feed/fact.ts';
import type { AreaCodes } from './account.rules.ts';

/** Countries with their area codes: fetched when a phone number is first asked for. */
export const areaCodesAtom = fact<{ list: AreaCodes }>(
  'area-codes',
  async () => ({ list: await call('getareacode', {}) }),
  { scope: 'all', fresh: () => true },
).factAtom;

const entryAtom = fact<{ invite_required: boolean }>('entry', () => call('user/entry', {}), {
  scope: 'all',
  fresh: () => false,
}).factAtom;

/** Whether this server takes nobody new without an invitation; not before it has said so. */
export const isInviteRequiredAtom = atom((get) => get(entryAtom).data?.invite_required === true);
