import { atom, useAtomValue } from 'jotai';
import type { Loadable } from '#src/lib/loadable.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { accountText, type AreaCodes, firstCountry, type TypedAccount } from './account.rules.ts';
import { areaCodesAtom } from './auth.atoms.ts';

const notAskedAtom = atom<Loadable<{ list: AreaCodes }>>({ status: 'idle' });

const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The typed account with the area codes it needs, and what it comes to. */
export function useAccount(typed: TypedAccount) {
  const tag = useTag();
  const areaCodes = useAtomValue(typed.kind === 'phone' ? areaCodesAtom : notAskedAtom).data?.list ?? [];
  const country = typed.country === '' ? firstCountry(areaCodes, tag, timeZone()) : typed.country;
  return { areaCodes, country, account: accountText({ ...typed, country }, areaCodes) };
}
