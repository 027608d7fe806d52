import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { WithdrawalAddress } from '#contract/api/funds/withdrawals.ts';
import { type Body, call } from '#src/lib/api.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import type { Proof } from '#src/state/identity/security.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { savedAddresses } from '#src/state/wallet/savedAddresses.ts';

/** Saves an address. @param key of the form: the same form sent again is one address. */
export const saveAddressAtom = atom(
  null,
  async (_get, set, body: Body<'wallet/address_save'>, key: string): Promise<Settled<WithdrawalAddress>> => {
    const result = await toResult(call('wallet/address_save', body, { key }));
    if (result.status === 'failed') return result;
    const { data } = result;
    await set(savedAddresses.changeAtom, (before) => ({
      ...before,
      list: [data, ...before.list.filter(({ id }) => id !== data.id)],
    }));
    set(showToastAtom, { kind: 'success', message: msg`Address saved` });
    return result;
  },
);

/** Deletes an address, also when it has gone meanwhile. */
export const deleteAddressAtom = atom(null, async (_get, set, { id }: WithdrawalAddress): Promise<Settled<null>> => {
  const result = await toResult(call('wallet/address_delete', { id }));
  if (result.status === 'failed' && result.error.key !== 'not_found') return result;
  await set(savedAddresses.changeAtom, (before) => ({ ...before, list: before.list.filter((one) => one.id !== id) }));
  set(showToastAtom, { kind: 'success', message: msg`Address deleted` });
  return { status: 'ready', data: null };
});

/** Switches the whitelist. @param proof of the person: switching it off wants one. */
export const setWhitelistAtom = atom(
  null,
  async (_get, set, on: boolean, proof: Proof = {}): Promise<Settled<null>> => {
    const result = await toResult(call('safe/whitelist', { on, ...proof }));
    if (result.status === 'failed') return result;
    await set(savedAddresses.changeAtom, (before) => ({ ...before, whitelist: result.data }));
    await set(savedAddresses.refreshAtom);
    return { status: 'ready', data: null };
  },
);
