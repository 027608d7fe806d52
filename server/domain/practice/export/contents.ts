import { personNotices } from '#contract/api/news.ts';
import { fromMinor, isCurrency } from '#contract/currencies.ts';
import { pageMax } from '#contract/rules/paging.ts';
import { recordsOf } from '#server/ledger/read.ts';
import { accountsOf, listSessions, type Session } from '#server/domain/account/sessions.ts';
import { describeUser, loginsOf } from '#server/domain/account/users.ts';
import type { Deps } from '#server/domain/deps.ts';
import { listMessages } from '#server/domain/chat/conversation.ts';
import { listConversions } from '#server/domain/conversion/convert.ts';
import { listDeposits } from '#server/domain/funds/deposits.ts';
import { listBankCards } from '#server/domain/identity/bankCards.ts';
import { presentIdentity } from '#server/domain/identity/identities.ts';
import { listLines } from '#server/domain/loans/lines.ts';
import { listLoans } from '#server/domain/loans/loans.ts';
import { listNotices } from '#server/domain/notices/notices.ts';
import { listPlanDays } from '#server/domain/plans/days.ts';
import { listPlans } from '#server/domain/plans/orders.ts';
import { rewardsTo } from '#server/domain/rewards/rewards.ts';
import { listAddresses } from '#server/domain/withdrawals/addresses.ts';
import { listWithdrawals } from '#server/domain/withdrawals/withdrawals.ts';
import { describePractice } from '../accounts.ts';
import { listFills } from '#server/domain/trading/fills.ts';
import { listOptions } from '#server/domain/trading/options/options.ts';
import { listPositions } from '#server/domain/trading/positions/positions.ts';
import { listSpot } from '#server/domain/trading/spot/orders.ts';
import { allPages, asCsv, asJson, type Row } from './rows.ts';
import { passkeysOf, pushOf, securityOf } from './safety.ts';
import type { ZipFile } from './zip.ts';

const about = `HFT Practice: all the data that this server stores about you.

All money in this archive is practice money: none of it is real, none of it can be paid out. Every row says so ("simulated": true).

person.json      your profile, login names and settings
accounts         your practice accounts, including those archived by a reset
sessions         where you are logged in
security         what protects your account: second factor, transaction password, lock of settings, address whitelist
passkeys         your passkeys, with their names
push             what your devices are notified of while the app is closed
notices          notices sent to you
identities       identity documents you have submitted, as far as they are kept
bank-cards       your saved bank cards, with their numbers masked
devices          when installations of the app were first used with your account
withdrawal-addresses  your saved withdrawal addresses
orders, fills, conversions, plans and their days, rewards, ledger, deposits, withdrawals, loans, chat: a folder for each practice account
pictures         your payment proofs, photos of documents under review, and pictures you sent to customer service

Times are seconds since 1970, UTC. Passwords, tokens and keys are stored as hashes or not at all, and are not included.
`;

/** Everything of a person, as files. Each is read when the archive comes to it, page by page. */
export async function* exportOf(deps: Deps, session: Session): AsyncGenerator<ZipFile> {
  yield { name: 'README.txt', isPacked: true, content: [Buffer.from(about)] };
  yield { name: 'person.json', isPacked: true, content: [await personOf(deps, session)] };
  const { list: accounts } = await describePractice(deps, session);
  yield* bothWays('accounts', () => listed(accounts));
  yield* bothWays('sessions', async function* () {
    yield* await listSessions(deps, session);
  });
  yield* bothWays('security', () => securityOf(deps, session.ownerId));
  yield* bothWays('passkeys', () => passkeysOf(deps, session.ownerId));
  yield* bothWays('push', () => pushOf(deps, session.ownerId));
  yield* bothWays('devices', () => devicesOf(deps, session.ownerId));
  yield* bothWays('identities', () => identitiesOf(deps, session.ownerId));
  yield* bothWays('bank-cards', async function* () {
    yield* await listBankCards(deps.store.db, session.ownerId);
  });
  yield* bothWays('withdrawal-addresses', async function* () {
    yield* (await listAddresses(deps.store.db, deps, session.ownerId)).list;
  });
  yield* bothWays('notices', () => personNoticesOf(deps, session));
  for (const { id, label, epoch } of accounts) {
    const folder = `accounts/${[label.replaceAll(/[^\p{L}\p{N}]+/gu, '-'), `epoch-${epoch}`, id.slice(0, 8)].filter((part) => part !== '').join('_')}`;
    for (const [name, rows] of Object.entries(rowsOfAccount(deps, id))) yield* bothWays(`${folder}/${name}`, rows);
  }
  yield* picturesOf(deps, session.ownerId);
}

async function* listed<R>(rows: readonly R[]): AsyncGenerator<R> {
  yield* rows;
}

/** As JSON for programs, and as CSV for spreadsheets. */
function* bothWays(name: string, rows: () => AsyncIterable<object>): Generator<ZipFile> {
  yield { name: `${name}.json`, isPacked: true, content: asJson(marked(rows())) };
  yield { name: `${name}.csv`, isPacked: true, content: asCsv(marked(rows())) };
}

async function* marked(rows: AsyncIterable<object>): AsyncGenerator<Row> {
  for await (const row of rows) yield { ...row, simulated: true };
}

async function personOf(deps: Deps, session: Session): Promise<Buffer> {
  const { sealing_key: _key, ...user } = await describeUser(deps, session);
  const logins = await loginsOf(deps.store.db, session.ownerId);
  return Buffer.from(`${JSON.stringify({ ...user, logins, simulated: true }, null, 2)}\n`);
}

async function* identitiesOf(deps: Deps, ownerId: string): AsyncGenerator<object> {
  const rows = await deps.store.db.selectFrom('identities').selectAll().where('user_id', '=', ownerId).execute();
  for (const row of rows) yield presentIdentity(deps, row);
}

async function* devicesOf({ store: { db } }: Deps, ownerId: string): AsyncGenerator<object> {
  const rows = await db.selectFrom('devices').select('created').where('user_id', '=', ownerId).execute();
  for (const { created } of rows) yield { first_used: Number(created) };
}

/** Those about the person, which every account shows, once. */
async function* personNoticesOf(deps: Deps, { ownerId }: Session): AsyncGenerator<object> {
  const personal = new Set<string>(personNotices);
  for await (const notice of noticesOf(deps, ownerId)) if (personal.has(notice.kind)) yield notice;
}

function noticesOf(deps: Deps, userId: string) {
  // As the account's own: nobody's owner is nobody, so that what is about the person is not in it a second time.
  return allPages((page) => listNotices(deps.store.db, { userId, ownerId: '' }, page));
}

function rowsOfAccount(deps: Deps, id: string): Record<string, () => AsyncIterable<object>> {
  const { db } = deps.store;
  return {
    orders_spot: () => allPages((page) => listSpot(db, id, page)),
    orders_contract: () => allPages((page) => listPositions(db, id, 'contract', page)),
    orders_forex: () => allPages((page) => listPositions(db, id, 'forex', page)),
    orders_option: () => allPages((page) => listOptions(db, id, page)),
    fills: () => fillsOf(deps, id),
    conversions: () => allPages((page) => listConversions(db, id, page)),
    deposits: () => allPages((page) => listDeposits(db, id, page)),
    withdrawals: () => allPages((page) => listWithdrawals(db, id, page)),
    plans: () => allPages((page) => listPlans(db, id, page)),
    plan_days: () => allPages((page) => listPlanDays(db, id, page)),
    rewards: () => rewardsTo(db, id),
    loans: () => allPages((page) => listLoans(db, id, page)),
    loan_lines: () => loanLinesOf(deps, id),
    ledger: () => ledgerOf(deps, id),
    notices: () => noticesOf(deps, id),
    chat: () => chatOf(deps, id),
  };
}

/** Loan by loan, what its plan days added and its repayments took off. */
async function* loanLinesOf({ store: { db } }: Deps, userId: string): AsyncGenerator<object> {
  for await (const { id, number } of allPages((page) => listLoans(db, userId, page))) {
    for await (const line of allPages((page) => listLines(db, userId, { id, ...page })))
      yield { loan: number, ...line };
  }
}

/** Messages and answers under the same headings. */
async function* chatOf({ store: { db } }: Deps, userId: string): AsyncGenerator<object> {
  const columns = { text: null, picture: null, parts: null };
  for await (const message of allPages((page) => listMessages(db, userId, page))) yield { ...columns, ...message };
}

/** Order by order, as the app shows them. */
async function* fillsOf(deps: Deps, userId: string): AsyncGenerator<object> {
  for (let last = ''; ; ) {
    const orders = await deps.store.db
      .selectFrom('fills')
      .select(['order_id', 'product'])
      .distinct()
      .where('user_id', '=', userId)
      .where('order_id', '>', last)
      .orderBy('order_id')
      .limit(pageMax)
      .execute();
    for (const { order_id: id, product } of orders) {
      last = id;
      yield* fillsOfOrder(deps, userId, { product, id });
    }
    if (orders.length < pageMax) return;
  }
}

type FillsAsked = Parameters<typeof listFills>[2];

async function* fillsOfOrder(deps: Deps, userId: string, asked: FillsAsked): AsyncGenerator<object> {
  for (let after = 0; ; ) {
    const fills = await listFills(deps, userId, { ...asked, after });
    for (const fill of fills) {
      after = Math.max(after, fill.n);
      yield { order_id: asked.id, product: asked.product, ...fill };
    }
    if (fills.length === 0) return;
  }
}

/** Every posting, in both buckets and of every kind. */
async function* ledgerOf({ store: { db } }: Deps, userId: string): AsyncGenerator<object> {
  for (let cursor: string | null = null; ; ) {
    const { list, next } = await recordsOf(db, userId, {}, cursor, pageMax);
    for (const record of list) {
      const { currency } = record;
      if (!isCurrency(currency)) throw new Error(`The posting of ${record.entryId} is in an unknown currency.`);
      yield {
        entry: record.entryId,
        kind: record.kind,
        reference: record.reference,
        account: record.account,
        bucket: record.bucket,
        currency,
        amount: fromMinor(record.amount, currency),
        balance_after: fromMinor(record.balanceAfter, currency),
        time: record.created,
      };
    }
    if (next === null) return;
    cursor = next;
  }
}

/** One picture at a time; what is deleted meanwhile is not in it. */
async function* picturesOf({ store }: Deps, ownerId: string): AsyncGenerator<ZipFile> {
  const uploads = await store.db
    .selectFrom('uploads')
    .select(['id', 'purpose', 'file'])
    .where('user_id', 'in', accountsOf(store.db, ownerId))
    .where('file', 'is not', null)
    .orderBy('created')
    .orderBy('id')
    .execute();
  for (const { id, purpose, file } of uploads) {
    const deposit = await store.db
      .selectFrom('deposits')
      .select('number')
      .where('proof_id', '=', id)
      .executeTakeFirst();
    const bytes = await readPicture(store, file ?? '');
    if (bytes === null) continue;
    const extension = (file ?? '').split('.').at(-1) ?? 'bin';
    const name = `pictures/${purpose}/${deposit?.number ?? id}.${extension}`;
    yield { name, isPacked: false, content: [bytes] };
  }
}

async function readPicture({ files }: Deps['store'], name: string): Promise<Buffer | null> {
  try {
    return await files.read(name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
