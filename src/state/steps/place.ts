import { useStore } from 'jotai';
import { useRef, useState } from 'react';
import type { Answer } from '#contract/api/calls.ts';
import { backoff } from '#contract/rules/backoff.ts';
import { type Body, call } from '#src/lib/api.ts';
import type { AppError } from '#src/lib/appError.ts';
import { nowMs, random, uuid, waitMs } from '#src/lib/clock.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { refreshWalletAtom } from '../balances.ts';
import { refreshOrdersAtom } from '../trading/orders.ts';
import { pinSpendableAtom } from './spendable.ts';
import {
  freshOf,
  type Intent,
  isAnswerLost,
  isOfThisTryOnly,
  type PlaceName,
  productsOf,
  type Quoted,
  wishOf,
} from './place.rules.ts';
import { beginIntentAtom, intentsAtom, isOf, claimStepAtom } from './unanswered.ts';

/**
 * `moved`: the price is no longer the one shown, and nothing was done; accepting `fresh` places once more. `lost`: no answer came;
 * the next try of the same wish keeps its key, so that it is never done twice. `busy`: a second tap places nothing.
 */
export type Outcome<A> =
  | { status: 'done'; answer: A }
  | { status: 'refused'; error: AppError }
  | { status: 'moved'; error: AppError; fresh: Quoted }
  | { status: 'lost'; error: AppError }
  | { status: 'busy' };

/** How often one tap is tried before the form says that no answer came, and the waits between the tries, in ms. */
const triesMax = 4;
const retrying = { first: 1000, most: 3000, jitter: 0.5 } as const;

export interface Placing {
  /**
   * @param chosen what the user chose, where that says more than the body: a share of a position stays the same wish when the
   *   position has become smaller.
   */
  place<K extends PlaceName>(name: K, body: Body<K>, chosen?: object): Promise<Outcome<Answer<K>>>;
  /** Sends a step again that was never answered: the server does it now, if it has not done it before. */
  again<K extends PlaceName>(intent: Intent<K>): Promise<Outcome<Answer<K>>>;
  /** While an answer is on its way. */
  isBusy: boolean;
}

/** One form's way to the server: one step at a time, each done once. */
export function usePlacing(): Placing {
  const [isBusy, setBusy] = useState(false);
  const sender = useRef<StepSender>(null);
  const store = useStore();
  const send = async <A>(step: (sender: StepSender) => Promise<Outcome<A>>): Promise<Outcome<A>> => {
    sender.current ??= new StepSender(store);
    if (sender.current.isBusy) return { status: 'busy' };
    setBusy(true);
    const outcome = await step(sender.current);
    setBusy(false);
    return outcome;
  };
  return {
    place: (name, body, chosen) => send((sender) => sender.place(name, body, chosen)),
    again: (intent) => send((sender) => sender.again(intent)),
    isBusy,
  };
}

type Store = ReturnType<typeof useStore>;

interface Tried<K extends PlaceName> {
  result: Settled<Answer<K>>;
  /** The last try tells the outcome of all of them. */
  isAnswered: boolean;
  /** The step may have been done by an earlier try. */
  isLate: boolean;
}

/** Sends one step at a time. What was never answered stays noted (`unanswered.ts`), for any form of the same user. */
export class StepSender {
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
    const release = this.#store.set(pinSpendableAtom);
    const { result, isAnswered, isLate } = await this.#tryUntilAnswered(intent, wasLost);
    end(isAnswered);
    this.#isBusy = false;
    // By then the form has the answer, and is empty where the step was done.
    void waitMs(0).then(release);
    if (result.status === 'ready') {
      if (isLate) this.#refresh(intent);
      return { status: 'done', answer: result.data };
    }
    const { error } = result;
    if (!isAnswered) return { status: 'lost', error };
    const fresh = freshOf(error);
    return fresh === null ? { status: 'refused', error } : { status: 'moved', error, fresh };
  }

  /** A step that was never answered goes out again with the same key and body: the server may have done it already. */
  async #intentOf<K extends PlaceName>(name: K, body: Body<K>, wish: string): Promise<Intent<K>> {
    const kept = this.#store.get(intentsAtom);
    const before = kept.find((intent): intent is Intent<K> => isOf(intent, name) && intent.wish === wish);
    if (before !== undefined && (await this.#store.set(claimStepAtom, before))) return before;
    return { name, body, key: uuid(), wish, madeMs: nowMs() };
  }

  /** A late answer tells the state of when the step was done: balances and orders may have changed since. */
  #refresh(intent: Intent): void {
    void this.#store.set(refreshWalletAtom);
    for (const product of productsOf(intent)) void this.#store.set(refreshOrdersAtom, product);
  }

  /** @param wasLost whether a try before these was never answered. */
  async #tryUntilAnswered<K extends PlaceName>({ name, body, key }: Intent<K>, wasLost: boolean): Promise<Tried<K>> {
    let isLate = wasLost;
    for (let tries = 1; ; tries += 1) {
      const result = await toResult(call(name, body, { key }));
      if (result.status === 'ready') return { result, isLate, isAnswered: true };
      const { error } = result;
      if (!isAnswerLost(error)) return { result, isLate, isAnswered: !(isLate && isOfThisTryOnly(error)) };
      isLate = true;
      if (tries === triesMax || error.key === 'timeout') return { result, isLate, isAnswered: false };
      const askedMs = Math.min(error.retryAfterMs ?? 0, retrying.most);
      await this.#wait(Math.max(askedMs, backoff(retrying, tries, random())));
    }
  }
}
