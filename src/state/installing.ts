import { atom } from 'jotai';
import { nowMs } from '../lib/clock.ts';
import { publicStore } from '../lib/db.ts';
import { askToInstall, installGuide, isStandalone, neverOffers } from '../lib/install/guide.ts';
import { toResult } from '../lib/loadable.ts';
import { installOfferAtom, installViewAtom } from './install.ts';

/** What this device stores about the installation. */
interface StoredInstall {
  version: 1;
  /** Milliseconds since 1970, by the device's clock. */
  dismissedAt: number | null;
  /** Browsers report an installation once and its removal never: a later offer means that it was removed. */
  isInstalled: boolean;
}

const key = 'install';
const dismissedMs = 30 * 86_400_000;
const nothing: StoredInstall = { version: 1, dismissedAt: null, isInstalled: false };

/** Where nothing can be stored, a dismissal lasts as long as the page. */
const keptAtom = atom<StoredInstall | null>(null);

export const readKeptAtom = atom(null, async (get, set): Promise<StoredInstall> => {
  const known = get(keptAtom);
  if (known !== null) return known;
  const read = await toResult(publicStore.get<StoredInstall>(key));
  const kept = read.status === 'ready' && read.data?.version === 1 ? read.data : nothing;
  set(keptAtom, kept);
  return kept;
});

const noteAtom = atom(null, async (get, set, change: Partial<StoredInstall>) => {
  const kept = { ...(get(keptAtom) ?? (await set(readKeptAtom))), ...change };
  set(keptAtom, kept);
  await toResult(publicStore.set(key, kept));
});

/** How to install the app here: by the browser's offer, or by the guide; null when it is installed, or cannot be. */
export const installWayAtom = atom((get) => {
  if (isStandalone()) return null;
  if (get(installOfferAtom) !== null) return 'offer';
  return get(keptAtom)?.isInstalled === true ? null : installGuide(navigator);
});

/** After a success: shows the card, unless it was dismissed within 30 days, or there is nothing to offer. */
export const suggestInstallAtom = atom(null, async (get, set) => {
  const { dismissedAt } = await set(readKeptAtom);
  const way = get(installWayAtom);
  const isDue = dismissedAt === null || Math.abs(nowMs() - dismissedAt) > dismissedMs;
  const canSay = way === 'offer' || (way !== null && neverOffers(navigator));
  if (isDue && canSay && get(installViewAtom) === 'none') set(installViewAtom, 'card');
});

export const dismissInstallAtom = atom(null, (get, set) => {
  // Closing the guide is no refusal: the user asked for it.
  if (get(installViewAtom) === 'card') void set(noteAtom, { dismissedAt: nowMs() });
  set(installViewAtom, 'none');
});

/** The user installs: the browser asks, or the app shows how. */
export const installAtom = atom(null, async (get, set) => {
  const offer = get(installOfferAtom);
  if (offer === null) return set(installViewAtom, 'guide');
  set(installOfferAtom, null);
  set(installViewAtom, 'none');
  const asked = await toResult(askToInstall(offer));
  if (asked.status === 'ready' && !asked.data) await set(noteAtom, { dismissedAt: nowMs() });
});

export const noteInstalledAtom = atom(null, async (_get, set) => {
  set(installOfferAtom, null);
  set(installViewAtom, 'none');
  await set(noteAtom, { isInstalled: true });
});
