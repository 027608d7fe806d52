import type { Kysely, Selectable } from 'kysely';
import type { WithdrawalAddress } from '#contract/api/funds/withdrawals.ts';
import { networkNames, type Network } from '#contract/rules/withdrawal/networks.ts';
import { readAddress } from '#contract/rules/withdrawal/addresses.ts';
import { usableFrom, type Whitelist, withdrawalRules } from '#contract/rules/withdrawal/rules.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { whitelistOf } from './whitelist.ts';
import { readCurrency } from './withdrawals.ts';

type AddressRow = Selectable<Tables['withdrawal_addresses']>;

/** A person's saved addresses, the newest first, and when each can be used. */
export async function listAddresses(
  db: Kysely<Tables>,
  deps: Pick<Deps, 'clock'>,
  ownerId: string,
): Promise<{ list: WithdrawalAddress[]; max: number; whitelist: Whitelist }> {
  const whitelist = await whitelistOf(db, deps, ownerId);
  const rows = await db
    .selectFrom('withdrawal_addresses')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('created', 'desc')
    .orderBy('id')
    .execute();
  return { list: rows.map((row) => presentAddress(row, whitelist)), max: withdrawalRules.addressesMax, whitelist };
}

/** One's own address of this currency, if there is one of this id. */
export function findOwnAddress(
  db: Kysely<Tables>,
  ownerId: string,
  { id, currency }: { id: string; currency: string },
): Promise<AddressRow | undefined> {
  return db
    .selectFrom('withdrawal_addresses')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .where('currency', '=', currency)
    .executeTakeFirst();
}

/** As `findOwnAddress`, and when it can be used. @throws DomainError address_missing, also for somebody else's. */
export async function findAddress(
  db: Kysely<Tables>,
  deps: Pick<Deps, 'clock'>,
  ownerId: string,
  wanted: { id: string; currency: string },
): Promise<WithdrawalAddress> {
  const row = await findOwnAddress(db, ownerId, wanted);
  if (row === undefined) throw DomainError.of('address_missing', {}, 'address_id');
  return presentAddress(row, await whitelistOf(db, deps, ownerId));
}

interface WrittenAddress {
  currency: string;
  network: Network;
  address: string;
  label: string;
}

/**
 * Saves an address.
 * @param id made by the client with the form.
 * @throws DomainError with the first rule that is broken.
 */
export async function saveAddress(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  ownerId: string,
  id: string,
  { network, label, ...written }: WrittenAddress,
): Promise<WithdrawalAddress> {
  const currency = readCurrency(written.currency);
  const address = readAddress(currency, network, written.address);
  if (address === null) throw DomainError.of('address_invalid', { network: networkNames[network] }, 'address');
  // Held to the end, so that a person's addresses are counted one after the other.
  await forChange(trx, trx.selectFrom('users').select('id').where('id', '=', ownerId)).execute();
  const { list, whitelist } = await listAddresses(trx, deps, ownerId);
  const same = list.find(
    (known) => known.currency === currency && known.network === network && known.address === address,
  );
  if (same !== undefined) throw DomainError.of('address_exists', { label: same.label }, 'address');
  const max = withdrawalRules.addressesMax;
  if (list.length >= max) throw DomainError.of('addresses_too_many', { max });
  const created = BigInt(nowSeconds(deps.clock));
  const inserted = await trx
    .insertInto('withdrawal_addresses')
    .values({ id, user_id: ownerId, currency, network, address, label, created })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted === undefined) throw DomainError.of('idempotency_mismatch', {});
  return presentAddress(inserted, whitelist);
}

/** @throws DomainError not_found, also for somebody else's. */
export async function deleteAddress(trx: Trx, ownerId: string, id: string): Promise<void> {
  const deleted = await trx
    .deleteFrom('withdrawal_addresses')
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  if (deleted === undefined) throw DomainError.of('not_found', {});
}

function presentAddress(row: AddressRow, whitelist: Whitelist): WithdrawalAddress {
  const { id, network, address, label } = row;
  const created = Number(row.created);
  const currency = readCurrency(row.currency);
  return { id, currency, network, address, label, created, usable_from: usableFrom(created, whitelist) };
}
