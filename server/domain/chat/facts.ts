import type { Kysely } from 'kysely';
import type { ChatPart, ChatPartOf } from '#contract/api/person/chat.ts';
import type { Balance } from '#contract/api/wallet.ts';
import type { Currency } from '#contract/currencies.ts';
import { opensAt } from '#contract/markets.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps } from '../deps.ts';
import { presentDeposit } from '../funds/deposits.ts';
import { describeWallet } from '../funds/wallet.ts';
import { presentIdentity } from '../identity/identities.ts';
import { listNotices } from '../notices/notices.ts';
import { settingsLockedUntil } from '../security/lock.ts';
import { type Withdrawer, withdrawalState } from '../withdrawals/state.ts';
import { presentWithdrawal } from '../withdrawals/withdrawals.ts';
import type { Intent } from './intents.ts';
import { plansFact } from './plansFact.ts';
import { positionsFact } from './positionsFact.ts';

/** Who asks, and what they are read with: inside the transaction that keeps the answer. */
export interface Asking {
  db: Kysely<Tables>;
  deps: Deps;
  session: Withdrawer;
}

/** The same, and the currency that was named; null for none. */
interface About extends Asking {
  currency: Currency | null;
}

type Fact = (asking: About) => Promise<ChatPart | null>;

/** What is said of the account to who asks about it; null where there is nothing to say. */
const facts: Record<Intent, Fact> = {
  deposits,
  withdrawal,
  identity,
  standing,
  balance,
  positions: positionsFact,
  plans: plansFact,
  notices,
  hours: async ({ deps }) => ({ part: 'hours', opens_at: opensAt('forex', nowSeconds(deps.clock)) }),
};

export async function factsOf(asking: About, intents: readonly Intent[]): Promise<ChatPart[]> {
  const parts: ChatPart[] = [];
  for (const intent of intents) {
    const part = await facts[intent](asking);
    if (part !== null) parts.push(part);
  }
  return parts;
}

const depositsShown = 3;

async function deposits({ db, deps, session }: Asking): Promise<ChatPartOf<'deposits'> | null> {
  const own = db.selectFrom('deposits').selectAll().where('user_id', '=', session.userId);
  const newest = own.orderBy('created', 'desc').orderBy('id', 'desc');
  const waiting = await newest
    .where('status', 'in', ['waiting', 'review'])
    .select((eb) => eb.fn.countAll().over().as('count'))
    .limit(depositsShown)
    .execute();
  const shown = waiting.length > 0 ? waiting : await newest.limit(1).execute();
  if (shown.length === 0) return null;
  return {
    part: 'deposits',
    list: shown.map(presentDeposit),
    more: Math.max(0, Number(waiting[0]?.count ?? 0) - shown.length),
    review_seconds: deps.config.reviewSeconds,
  };
}

/** Decided by whoever decides the withdrawal itself. */
async function withdrawal({ db, deps, session, currency }: About): Promise<ChatPartOf<'withdrawal'>> {
  const { list } = await describeWallet({ ...deps, store: { ...deps.store, db } }, session.userId);
  const [most] = list
    .filter(({ account, available }) => account === 'spot' && /[1-9]/.test(available))
    .toSorted((a, b) => Number(b.value) - Number(a.value));
  const refused = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', session.userId)
    .where('status', '=', 'failed')
    .orderBy('decided', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    part: 'withdrawal',
    state: await withdrawalState(db, deps, session, currency ?? most?.currency ?? 'USDT'),
    refused: refused === undefined ? null : presentWithdrawal(refused),
  };
}

async function identity({ db, deps, session }: Asking): Promise<ChatPartOf<'identity'>> {
  const row = await db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', session.ownerId)
    .orderBy('created', 'desc')
    .orderBy('status', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const told = presentIdentity(deps, row);
  const { status, review_seconds } = told;
  if (told.status === 'none') return { part: 'identity', status, since: null, reason: null, review_seconds };
  return { part: 'identity', status, since: told.decided ?? told.created, reason: told.reason, review_seconds };
}

async function standing({ db, deps, session }: Asking): Promise<ChatPartOf<'standing'>> {
  const settings_locked_until = await settingsLockedUntil(db, deps, session.ownerId);
  if (!session.isFrozen) return { part: 'standing', frozen: null, settings_locked_until };
  const notice = await db
    .selectFrom('notices')
    .select(['facts', 'created'])
    .where('user_id', '=', session.ownerId)
    .where('kind', '=', 'account_frozen')
    .orderBy('created', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { reason = null } = notice === undefined ? {} : (JSON.parse(notice.facts) as { reason?: string });
  const since = notice === undefined ? null : Number(notice.created);
  return { part: 'standing', frozen: { since, reason }, settings_locked_until };
}

const balancesShown = 8;

/** @returns what is held of each currency in each account; of an empty account the spot account's USDT. */
async function balance({ db, deps, session }: Asking): Promise<ChatPartOf<'balance'>> {
  const { total, list } = await describeWallet({ ...deps, store: { ...deps.store, db } }, session.userId);
  const isHeld = ({ available, frozen }: Balance) => /[1-9]/.test(available + frozen);
  const held = list.filter(isHeld).slice(0, balancesShown);
  return { part: 'balance', total, list: held.length > 0 ? held : list.slice(0, 1) };
}

async function notices({ db, session }: Asking): Promise<ChatPartOf<'notices'>> {
  const { list, unread } = await listNotices(db, session, { limit: 1 });
  const [first] = list;
  return { part: 'notices', unread, newest: first === undefined ? null : { id: first.id, time: first.time } };
}
