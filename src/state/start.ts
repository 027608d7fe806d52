import type { createStore } from 'jotai';
import { backoff } from '#contract/rules/backoff.ts';
import { configureApi } from '../lib/api.ts';
import { random, waitMs } from '../lib/clock.ts';
import { toResult } from '../lib/loadable.ts';
import { localeAtom } from './prefs.ts';
import { areFiguresComingAtom } from './market/quotes.ts';
import { updateNeedAtom } from './running/appUpdate.ts';
import { endSessionAtom, restoreSessionAtom, tokenAtom } from './session.ts';

type Store = ReturnType<typeof createStore>;

/** Some phones never answer the first request to their database. */
const restoreMaxMs = 800;

/**
 * Connects the facts to the API, once, before the first render: when it resolves, it is known whether a user is logged in.
 * Everything else (socket, outbox, worker) is loaded when there is something on the screen.
 */
export async function startState(store: Store): Promise<void> {
  configureApi({
    token: () => store.get(tokenAtom),
    lang: () => store.get(localeAtom),
    onSessionOver: () => void store.set(endSessionAtom),
    onOutdated: () => store.set(updateNeedAtom, 'required'),
  });
  await Promise.race([store.set(restoreSessionAtom), waitMs(restoreMaxMs)]);
  void firstFigures(store).then(() => follow(store));
}

/** A moment in which what was just loaded has the network and the processor to itself. */
const calmMs = 300;
const figuresMaxMs = 4000;

/** Resolves when the first figures have been drawn, or there are none to wait for. */
async function firstFigures(store: Store): Promise<void> {
  await waitMs(calmMs);
  if (!store.get(areFiguresComingAtom)) return;
  let stop: () => void = () => undefined;
  const come = new Promise<void>((resolve) => {
    stop = store.sub(areFiguresComingAtom, resolve);
  });
  await Promise.race([come, waitMs(figuresMaxMs)]);
  stop();
  await waitMs(calmMs);
}

/** Retries of a part of the app that could not be loaded, in ms. */
const reloading = { first: 3000, most: 30_000, jitter: 0.5 } as const;

async function follow(store: Store, failures = 1): Promise<void> {
  const loaded = await toResult(import('./running/follow.ts'));
  if (loaded.status === 'ready') return loaded.data.followWorld(store);
  await waitMs(backoff(reloading, failures, random()));
  return follow(store, failures + 1);
}
