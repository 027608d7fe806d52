import { useStore } from 'jotai';
import { useRef, useState } from 'react';
import type { Answer } from '#contract/api/calls.ts';
import { type Body, call } from '#src/lib/api.ts';
import type { AppError } from '#src/lib/appError.ts';
import { nowMs, uuid, waitMs } from '#src/lib/clock.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { refreshWalletAtom } from '../balances.ts';
import { refreshOrdersAtom } from './orders.ts';
import { holdSpendableAtom } from './spendable.ts';
import {
  freshOf,
  type Intent,
  isAnswerLost,
  isOfThisTryOnly,
  type PlaceName,
  productOf,
  type Quoted,
  wishOf,
} from './place.rules.ts';
import { beginIntentAtom, intentsAtom, isOf, takesOverAtom } from './unanswered.ts';

/**
 * `moved`: the price is another than the one shown, nothing was done; who accepts `fresh` places once more. `lost`: no answer
 * came; the next try of the same wish keeps its key, so that it is never done twice. `busy`: a second tap, which is no wish.
 */
export type Outcome<A> =
  | { status: 'done'; answer: A }
  | { status: 'refused'; error: AppError }
  | { status: 'moved'; error: AppError; fresh: Quoted }
  | { status: 'lost'; error: AppError }
  | { status: 'busy' };

/** Between the tries of one tap, before it is said that no answer came. */
const retryDelaysMs = [500, 1500, 3000];
const retryWaitMaxMs = 3000;

export interface Placing {
  /**
   * @param chosen what somebody chose, where that says more than the body: a share of a position stays the same wish when the
   *   position has become smaller.
   */
  place<K extends PlaceName>(name: K, body: Body<K>, chosen?: object): Promise<Outcome<Answer<K>>>;
  /** Asks what became of a step that was never answered: done by now, at the latest, or refused. */
  again<K extends PlaceName>(intent: Intent<K>): Promise<Outcome<Answer<K>>>;
  /** For as long as an answer is on its way. */
  isBusy: boolean;
}

/** One form's way to the server: one step at a time, each done once. */
export function usePlacing(): Placing {
  const [isBusy, setBusy] = useState(false);
  const desk = useRef<Desk>(null);
  const store = useStore();
  const through = async <A>(ask: (desk: Desk) => Promise<Outcome<A>>): Promise<Outcome<A>> => {
    desk.current ??= new Desk(store);
    if (desk.current.isBusy) return { status: 'busy' };
    setBusy(true);
    const outcome = await ask(desk.current);
    setBusy(false);
    return outcome;
  };
  return {
    place: (name, body, chosen) => through((at) => at.place(name, body, chosen)),
    again: (intent) => through((at) => at.again(intent)),
    isBusy,
  };
}

type Store = ReturnType<typeof useStore>;

interface Asked<K extends PlaceName> {
  result: Settled<Answer<K>>;
  /** The last try says what became of all of them. */
  isAnswered: boolean;
  /** The step may have been done by an earlier try. */
  isLate: boolean;
}

/** One step at a time. What was never answered is kept beside it, for whoever comes after. */
export class Desk {
  #isBusy = false;
  #store: Store;
  #wait: typeof waitMs;

  /** @param wait how to let time pass: tests do not. */
  constructor(store: Store, wait: typeof waitMs = waitMs) {
    this.#store = store;
    this.#wait = wait;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  async place<K extends PlaceName>(name: K, body: Body<K>, chosen: object = body): Promise<Outcome<Answer<K>>> {
    if (this.#isBusy) return { status: 'busy' };
    this.#isBusy = true;
    return this.#send(await this.#intentOf(name, body, wishOf(chosen)));
  }

  async again<K extends PlaceName>(intent: Intent<K>): Promise<Outcome<Answer<K>>> {
    if (this.#isBusy) return { status: 'busy' };
    this.#isBusy = true;
    return this.#send(intent);
  }

  async #send<K extends PlaceName>(intent: Intent<K>): Promise<Outcome<Answer<K>>> {
    const wasLost = this.#store.get(intentsAtom).some(({ key }) => key === intent.key);
    const end = this.#store.set(beginIntentAtom, intent);
    const release = this.#store.set(holdSpendableAtom);
    const { result, isAnswered, isLate } = await this.#askUntilAnswered(intent, wasLost);
    end(isAnswered);
    this.#isBusy = false;
    // By then the form has heard of the answer, and is empty where it was done.
    void waitMs(0).then(release);
    if (result.status === 'ready') {
      if (isLate) this.#lookAgain(intent);
      return { status: 'done', answer: result.data };
    }
    const { error } = result;
    if (!isAnswered) return { status: 'lost', error };
    const fresh = freshOf(error);
    return fresh === null ? { status: 'refused', error } : { status: 'moved', error, fresh };
  }

  /** Asked again for what was never answered, the server gets the very same question: it may have done it already. */
  async #intentOf<K extends PlaceName>(name: K, body: Body<K>, wish: string): Promise<Intent<K>> {
    const kept = this.#store.get(intentsAtom);
    const before = kept.find((intent): intent is Intent<K> => isOf(intent, name) && intent.wish === wish);
    if (before !== undefined && (await this.#store.set(takesOverAtom, before))) return before;
    return { name, body, key: uuid(), wish, madeMs: nowMs() };
  }

  /** A late answer says how things stood when the step was done: what has happened to them since is asked for. */
  #lookAgain({ name }: Intent): void {
    void this.#store.set(refreshWalletAtom);
    const product = productOf(name);
    if (product !== null) void this.#store.set(refreshOrdersAtom, product);
  }

  /** @param wasLost whether a try before these was never answered. */
  async #askUntilAnswered<K extends PlaceName>({ name, body, key }: Intent<K>, wasLost: boolean): Promise<Asked<K>> {
    let isLate = wasLost;
    for (let tries = 0; ; tries += 1) {
      const result = await toResult(call(name, body, { key }));
      if (result.status === 'ready') return { result, isLate, isAnswered: true };
      const { error } = result;
      if (!isAnswerLost(error)) return { result, isLate, isAnswered: !(isLate && isOfThisTryOnly(error)) };
      isLate = true;
      const delayMs = retryDelaysMs[tries];
      if (delayMs === undefined || error.key === 'timeout') return { result, isLate, isAnswered: false };
      await this.#wait(Math.max(delayMs, Math.min(error.retryAfterMs ?? 0, retryWaitMaxMs)));
    }
  }
}
