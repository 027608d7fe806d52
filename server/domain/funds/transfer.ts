import type { Answer, Asked } from '#contract/api/calls.ts';
import { currencies, isCurrency, toMinor } from '#contract/currencies.ts';
import { tickAt } from '#contract/market/calendar.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { post, userLine } from '../trading/posting.ts';
import { withUnitOfWork } from '../trading/unitOfWork.ts';
import { liveRows } from '../trading/positions/positions.ts';
import { balanceIn } from './wallet.ts';

type Request = Omit<Asked<'wallet/transfer'>, 'lang'> & { id: string };

/**
 * Moves USDT between the user's own accounts, free. Nothing leaves the contract account while a leveraged position is open; what
 * waiting orders hold is not available, so it cannot be moved.
 * @throws DomainError with the first rule that is broken.
 */
export async function transfer(
  trx: Trx,
  deps: Deps,
  userId: string,
  { id, from, to, currency, amount: text }: Request,
): Promise<Answer<'wallet/transfer'>> {
  if (!isCurrency(currency) || currency !== 'USDT') throw DomainError.of('currency_unknown', { currency }, 'currency');
  if (from === to) throw DomainError.of('transfer_same', {}, 'to');
  const amount = toMinor(text, currency);
  if (amount === null) {
    throw DomainError.of('amount_decimals', { currency, decimals: currencies[currency].scale }, 'amount');
  }
  if (from === 'contract') await refuseOpen(trx, userId);
  const reference = `X${id.slice(0, 8).toUpperCase()}`;
  const entry = { id: `transfer:${userId}:${id}`, kind: 'transfer', reference, tick: tickAt(deps.clock.nowMs()) };
  await withUnitOfWork(trx, deps, (work) =>
    post(work, entry, [
      userLine({ userId, kind: from }, currency, -amount),
      userLine({ userId, kind: to }, currency, amount),
    ]),
  );
  // Once more, with the account locked: an order placed meanwhile is visible by now, or waits until this transaction ends.
  if (from === 'contract') await refuseOpen(trx, userId);
  return {
    from: await balanceIn(trx, deps, userId, from, currency),
    to: await balanceIn(trx, deps, userId, to, currency),
  };
}

async function refuseOpen(trx: Trx, userId: string): Promise<void> {
  const rows = await liveRows(trx, userId);
  const count = rows.filter(({ status }) => status !== 'pending').length;
  if (count > 0) throw DomainError.of('open_position_blocks', { count }, 'from');
}
