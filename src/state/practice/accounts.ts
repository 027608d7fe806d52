import { atom } from 'jotai';
import type { Answer } from '#contract/api/calls.ts';
import type { Practice, PracticeAccount } from '#contract/api/practice.ts';
import { type Body, call } from '#src/lib/api.ts';
import { fetchArchive } from '#src/lib/api/archive.ts';
import { AppError } from '#src/lib/appError.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { listEntries } from '#src/lib/outbox/store.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { changeWalletAtom, refreshWalletAtom } from '../balances.ts';
import { fact } from '../feed/fact.ts';
import {
  beginSessionAtom,
  endSessionAtom,
  isLeavingAtom,
  othersAtom,
  refreshUserAtom,
  tokenAtom,
  userIdAtom,
} from '../session.ts';

/** The person's practice accounts, and what can be done with the one that is open. */
const practice = fact<Practice>('practice', () => call('user/accounts', {}), {
  scope: 'user',
  live: ({ refresh }) => socketDoor.on('notice', () => void refresh()),
});

export const practiceAtom = practice.factAtom;
export const refreshPracticeAtom = practice.refreshAtom;

interface Opened extends Answer<'user/login'> {
  previous: string;
}

/** Another account is open from here on; the session of the one before ends once this one is kept. */
const switchAtom = atom(null, async (get, set, opened: Opened): Promise<Settled<void>> => {
  const before = [...get(othersAtom), get(userIdAtom)].filter((id) => id !== null);
  const others = [...new Set(before)].filter((id) => id !== opened.user.id);
  const result = await set(beginSessionAtom, { token: opened.token, user: opened.user }, others);
  void toResult(call('user/session_end', { id: opened.previous }));
  return result;
});

/** @param key of the intent: asked again with it after a lost answer, it is the same one. */
export const openAccountAtom = atom(null, async (_get, set, id: string, key: string): Promise<Settled<void>> => {
  const result = await toResult(call('user/account_open', { id }, { key }));
  return result.status === 'failed' ? result : set(switchAtom, result.data);
});

export const addAccountAtom = atom(
  null,
  async (_get, set, body: Body<'user/account_add'>, key: string): Promise<Settled<PracticeAccount>> => {
    const result = await toResult(call('user/account_add', body, { key }));
    await set(refreshPracticeAtom);
    return result;
  },
);

export const renameAccountAtom = atom(
  null,
  async (_get, set, body: Body<'user/account_rename'>, key: string): Promise<Settled<true>> => {
    const result = await toResult(call('user/account_rename', body, { key }));
    await Promise.all([set(refreshPracticeAtom), set(refreshUserAtom)]);
    return result.status === 'failed' ? result : { status: 'ready', data: true };
  },
);

/** Moves the account's plan clock a day ahead; what ran by it may have moved money. */
export const nextDayAtom = atom(null, async (_get, set, key: string): Promise<Settled<Answer<'user/next_day'>>> => {
  const result = await toResult(call('user/next_day', {}, { key }));
  if (result.status === 'ready') await set(practice.changeAtom, (before) => ({ ...before, plan: result.data }));
  void set(refreshPracticeAtom);
  void set(refreshWalletAtom);
  return result;
});

export const resetAccountAtom = atom(
  null,
  async (_get, set, body: Body<'user/reset'>, key: string): Promise<Settled<void>> => {
    const result = await toResult(call('user/reset', body, { key }));
    return result.status === 'failed' ? result : set(switchAtom, result.data);
  },
);

export const topUpAtom = atom(
  null,
  async (_get, set, amount: string, key: string): Promise<Settled<Answer<'wallet/topup'>>> => {
    const result = await toResult(call('wallet/topup', { amount }, { key }));
    if (result.status === 'ready') {
      const { balance, topup } = result.data;
      await set(practice.changeAtom, (before) => ({ ...before, topup }));
      await set(changeWalletAtom, (before) => ({
        ...before,
        list: before.list.map((row) =>
          row.account === balance.account && row.currency === balance.currency ? balance : row,
        ),
      }));
    }
    void set(refreshPracticeAtom);
    void set(refreshWalletAtom);
    return result;
  },
);

/** Everything about the person as one archive. */
export const exportAtom = atom(null, async (get, set): Promise<Settled<Blob>> => {
  const token = get(tokenAtom);
  if (token === null) return { status: 'failed', error: new AppError('not_authorised') };
  const result = await toResult(fetchArchive(token));
  if (result.status === 'failed' && result.error.key === 'session_over') await set(endSessionAtom);
  return result;
});

/** Deletes everything on the server, then on this device. @param leave the page, which is for users only, before there is none. */
export const deleteAllAtom = atom(
  null,
  async (get, set, body: Body<'user/delete'>, key: string, leave: () => void): Promise<Settled<unknown>> => {
    const accounts = get(practiceAtom).data?.list.map(({ id }) => id) ?? [];
    set(isLeavingAtom, true);
    const result = await toResult(call('user/delete', body, { key }));
    if (result.status === 'failed') {
      set(isLeavingAtom, false);
      if (result.error.key === 'session_over') await set(endSessionAtom);
      return result;
    }
    const { forgetEverythingAtom } = await import('./forgetEverything.ts');
    leave();
    const forgotten = await set(forgetEverythingAtom, accounts);
    set(isLeavingAtom, false);
    return forgotten;
  },
);

type Waiting = ReadonlyMap<string, number>;

const waitingNowAtom = atom<Waiting>(new Map());

/** How many entries of each other account wait on this device: they are sent when it is open again. */
export const waitingAtom = atom(
  (get) => get(waitingNowAtom),
  async (get, set) => {
    const waiting = new Map<string, number>();
    for (const id of get(othersAtom)) {
      const entries = await toResult(listEntries(id));
      const count = entries.status === 'ready' ? entries.data.filter(({ answer }) => answer === null).length : 0;
      if (count > 0) waiting.set(id, count);
    }
    set(waitingNowAtom, waiting);
  },
);

waitingAtom.onMount = (look) => void look();
