import { atom } from 'jotai';
import type { Answer } from '#contract/api/calls.ts';
import type { Loan } from '#contract/api/plans/loans.ts';
import type { PlanDay, PlanOrder } from '#contract/api/plans/plans.ts';
import { call } from '#src/lib/api.ts';
import { AppError } from '#src/lib/appError.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { fact } from '#src/state/feed/fact.ts';
import { listFact, type PageAsk, type PageOf } from '#src/state/feed/listFact.ts';
import { pagedFact } from '#src/state/feed/pagedFact.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import type { LiveFact } from '#src/state/feed/readFact.ts';
import { keptDraft } from '#src/state/forms/keptDraft.ts';
import type { PlanKind } from '#src/state/plans/offers.ts';
import { type PlanFilter, withNews } from './lists/lists.rules.ts';

const callOf = { hosting: 'lh/deposit/order', strategy: 'project/orders' } as const;

function askOrders(kind: PlanKind, body: PageAsk & { status?: PlanOrder['status']; id?: string }) {
  return call(callOf[kind], body);
}

function listOf(kind: PlanKind) {
  return pagedFact<{ status: PlanFilter }, PlanOrder>(`plan-orders:${kind}`, { status: 'all' }, ({ status }, page) =>
    askOrders(kind, { ...(status === 'all' ? {} : { status }), ...page }),
  );
}

/** The user's plan orders of each kind, newest first, under a filter. */
export const planLists = { hosting: listOf('hosting'), strategy: listOf('strategy') } as const;

/** All of them, for what is told of a product as a whole; asked anew with every news of a plan. */
export const ownOrders = {
  hosting: ownOf('hosting'),
  strategy: ownOf('strategy'),
} as const;

function ownOf(kind: PlanKind) {
  return fact<{ list: PlanOrder[] }>(`plan-own:${kind}`, async () => ({ list: await allOrders(kind) }), {
    scope: 'user',
    keep: true,
    live: withPlanNews(kind),
  });
}

async function allOrders(kind: PlanKind, isEnough: (list: PlanOrder[]) => boolean = () => false): Promise<PlanOrder[]> {
  let page: PageOf<PlanOrder> = await askOrders(kind, { limit: 100 });
  const all = [...page.list];
  while (page.next !== null && !isEnough(all)) {
    page = await askOrders(kind, { limit: 100, cursor: page.next });
    all.push(...page.list);
  }
  return all;
}

/** Asks anew whenever an order of the kind has moved on. */
function withPlanNews(kind: PlanKind | null) {
  return ({ refresh }: Pick<LiveFact<never>, 'refresh'>) =>
    socketDoor.on('funds', (funds) => {
      if (funds.kind === 'plan' && (kind === null || funds.order.kind === kind)) void refresh();
    });
}

/** Over all plans of a kind: what is in them, and what they brought. */
export const planSums = { hosting: sumOf('hosting'), strategy: sumOf('strategy') } as const;

function sumOf(kind: PlanKind) {
  return fact<Answer<'lh/deposit/ordersum'>>(`plan-sum:${kind}`, () => call('lh/deposit/ordersum', { kind }), {
    scope: 'user',
    keep: true,
    live: withPlanNews(kind),
  });
}

/** One order, by its id or by the number that a posting names. */
export const orderOf = perKey(
  ({ kind, key }: { kind: PlanKind; key: string }) =>
    fact<PlanOrder>(`plan-order:${key}`, () => askOrder(kind, key), {
      scope: 'user',
      keep: true,
      live: withPlanNews(kind),
    }),
  { nameOf: ({ kind, key }) => `${kind}:${key}` },
);

async function askOrder(kind: PlanKind, key: string): Promise<PlanOrder> {
  const is = ({ id, number }: PlanOrder) => id === key || number === key;
  const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(key);
  const list = isId ? (await askOrders(kind, { id: key })).list : await allOrders(kind, (found) => found.some(is));
  const found = list.find(is);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

export interface DayRow extends PlanDay {
  id: string;
}

/** The plan days of an order that are paid, newest first. */
export const daysOf = perKey((orderId: string) =>
  listFact<DayRow>(
    `plan-days:${orderId}`,
    async (page) => {
      const { list, next } = await call('lh/deposit/records', { id: orderId, ...page });
      return { list: list.map((day) => ({ ...day, id: `${day.order_id}:${day.n}` })), next };
    },
    { scope: 'user', keep: true, live: withPlanNews(null) },
  ),
);

/** What a paid plan day did. It never changes. */
export const tradesOf = perKey(
  ({ id, n }: { id: string; n: number }) =>
    fact<Answer<'lh/deposit/trades'>>(`plan-trades:${id}:${n}`, () => call('lh/deposit/trades', { id, n }), {
      scope: 'user',
      fresh: () => true,
    }),
  { nameOf: ({ id, n }) => `${id}:${n}` },
);

/** How often the day that runs is asked for while it is looked at. */
const liveEveryMs = 3000;

/** What the running plan day has done so far. */
export const runningOf = perKey((id: string) =>
  fact<Answer<'lh/deposit/trades'>>(`plan-running:${id}`, () => call('lh/deposit/trades', { id }), {
    scope: 'user',
    live: ({ refresh }) => {
      const timer = setInterval(() => {
        if (document.visibilityState === 'visible') void refresh();
      }, liveEveryMs);
      return () => clearInterval(timer);
    },
  }),
);

/** What ending a plan now would bring; it goes on changing. */
export const terminationOf = perKey((id: string) =>
  fact<Answer<'lh/deposit/termination'>>(`plan-end:${id}`, () => call('lh/deposit/termination', { id }), {
    scope: 'user',
    live: ({ refresh }) => {
      const timer = setInterval(() => {
        if (document.visibilityState === 'visible') void refresh();
      }, liveEveryMs);
      return () => clearInterval(timer);
    },
  }),
);

/** An order is new or has moved on: every list that is loaded is told. */
export const notePlanAtom = atom(null, async (_get, set, order: PlanOrder) => {
  await Promise.all([
    set(planLists[order.kind].changeAtom, (list, { status }) => withNews(list, order, status)),
    ...[order.id, order.number].map((key) => set(orderOf({ kind: order.kind, key }).changeAtom, () => order)),
  ]);
});

/** While it is mounted the socket's news of plans reach the lists. */
const followAtom = atom(0, (_get, set, order: PlanOrder) => void set(notePlanAtom, order));
followAtom.onMount = (note) =>
  socketDoor.on('funds', (funds) => {
    if (funds.kind === 'plan') note(funds.order);
  });
export const followPlansAtom = atom((get) => get(followAtom));

/** The loan that is paid out and not repaid, if there is one: what it costs meanwhile stands beside what a plan brings. */
export const openLoan = fact<{ loan: Loan | null }>(
  'plan-loan',
  async () => {
    const { list } = await call('lh/loan/order', { status: 'disbursed', limit: 1 });
    return { loan: list[0] ?? null };
  },
  {
    scope: 'user',
    keep: true,
    live: ({ refresh }) =>
      socketDoor.on('funds', (funds) => {
        if (funds.kind === 'loan') void refresh();
      }),
  },
);

/** What was typed into the form of a product; '' while nothing was. */
export const planDraft = keptDraft('plan', 1, { plan: '', amount: '' });
