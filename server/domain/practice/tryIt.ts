import type { Locale } from '#contract/locales.ts';
import { type StartingBalance, startingBalances } from '#contract/rules/account.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { tryByAddress } from '../account/limits.ts';
import { addPerson, findInviter } from '../account/register.ts';
import { type Opened, openSession } from '../account/sessions.ts';
import { strike } from '../account/throttle.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';

interface Asked {
  device?: string | undefined;
  balance?: StartingBalance | undefined;
  invite?: string | undefined;
}

export interface Newcomer {
  inviterId: string | null;
  balance: StartingBalance;
  device: string | undefined;
}

/** @throws DomainError invite_required or invite_wrong, and too_many_requests for an address that has made many. */
export async function checkTry(deps: Deps, address: string, asked: Asked): Promise<Newcomer> {
  const inviterId = await findInviter(deps, asked.invite);
  const now = nowSeconds(deps.clock);
  const { isAllowed, until } = await strike(deps, tryByAddress, address, now);
  if (!isAllowed) throw DomainError.of('too_many_requests', { retry_in: until - now });
  return { inviterId, balance: asked.balance ?? startingBalances[0], device: asked.device };
}

/** A person without a name to log in with: the account is this device's, as long as its session lasts. */
export async function tryIt(trx: Trx, deps: Deps, newcomer: Newcomer, lang: Locale, client: string): Promise<Opened> {
  const id = await addPerson(trx, deps, { ...newcomer, passwordHash: null, lang });
  return openSession(trx, deps, id, client);
}
