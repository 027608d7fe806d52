import { call } from '#src/lib/api.ts';
import { fact } from '#src/state/feed/fact.ts';
import type { AreaCodes } from './account.rules.ts';

/** Countries with their area codes: fetched when a phone number is first asked for. */
export const areaCodesAtom = fact<{ list: AreaCodes }>(
  'area-codes',
  async () => ({ list: await call('getareacode', {}) }),
  { scope: 'all', fresh: () => true },
).factAtom;
