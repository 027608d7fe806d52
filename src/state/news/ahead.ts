import type { createStore } from 'jotai';
import { nowSeconds } from '#src/lib/clock.ts';
import { publicStore } from '#src/lib/db.ts';
import { savesData, whenIdle } from '#src/lib/device/spare.ts';
import { toResult } from '#src/lib/loadable.ts';
import { isControlled, onControlled } from '#src/lib/worker.ts';
import { localeAtom } from '../prefs.ts';
import { askArticle, fetchAhead, openedUnkept } from './shelves.ts';

type Store = ReturnType<typeof createStore>;

/** Which language was fetched ahead last, and when. */
interface Fetched {
  lang: string;
  at: number;
}

const fetchedKey = 'news-ahead';
/** Reports are published hourly. */
const pauseSeconds = 600;
const patience = { maxMs: 5000, otherwiseMs: 5000 };

/** Fetches the newest articles while the app is idle, so that they can be read offline. */
export function followNews(store: Store): void {
  const read = () => whenIdle(() => void readAhead(store), patience);
  onControlled(() => {
    read();
    void keepOpened();
  });
  store.sub(localeAtom, read);
  addEventListener('online', read);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') read();
  });
}

/** What was opened on the first visit, before there was a worker to keep it. */
async function keepOpened(): Promise<void> {
  for (const id of openedUnkept) await toResult(askArticle(id));
  openedUnkept.clear();
}

let isFetching = false;

async function readAhead(store: Store): Promise<void> {
  if (isFetching || !mayFetch()) return;
  isFetching = true;
  const lang = store.get(localeAtom);
  const last = await toResult(publicStore.get<Fetched>(fetchedKey));
  const isRecent = last.status === 'ready' && last.data?.lang === lang && isWithin(last.data.at, pauseSeconds);
  if (!isRecent) {
    const fetched = await toResult(fetchAhead());
    if (fetched.status === 'ready' && fetched.data) {
      await toResult(publicStore.set(fetchedKey, { lang, at: nowSeconds() }));
    }
  }
  isFetching = false;
  if (lang !== store.get(localeAtom)) await readAhead(store);
}

/** A time in the future was written before the device's clock was set back. */
function isWithin(at: number, seconds: number): boolean {
  const ago = nowSeconds() - at;
  return ago >= 0 && ago < seconds;
}

/** Not without a worker to keep them, without a network, or while the browser saves data. */
function mayFetch(): boolean {
  return isControlled() && navigator.onLine && !savesData();
}
