import type { planApi } from '#contract/api/plans/plans.ts';
import { pageSize } from '#contract/rules/paging.ts';
import { tellPlan } from '#server/domain/plans/changes.ts';
import { listPlanDays, planTrades } from '#server/domain/plans/days.ts';
import { listPlans, type PlanKind, presentPlan, sumPlans } from '#server/domain/plans/orders.ts';
import { takePlan } from '#server/domain/plans/take.ts';
import { endEarly, previewEnd } from '#server/domain/plans/terminate.ts';
import type { CallContext, Handlers } from '../handlers.ts';
import { offersOf } from './offers.ts';

export const planRoutes: Handlers<keyof typeof planApi> = {
  'lh/deposit/config': ({ deps }) => offersOf(deps, 'hosting'),

  project: ({ deps }) => offersOf(deps, 'strategy'),

  'lh/deposit': (context, { plan, currency, amount }) => take(context, { kind: 'hosting', plan, currency, amount }),

  'project/order': (context, { pid, amount }) =>
    take(context, { kind: 'strategy', plan: pid, currency: 'USDT', amount }),

  'lh/deposit/termination': ({ deps, session }, { id }) => previewEnd(deps, session.userId, id),

  'lh/deposit/cancel': ({ deps, session: { userId }, onceThen }, { id }) =>
    endEarly(deps, userId, id, (end) =>
      onceThen(async (trx) => {
        const { row, after } = await end(trx);
        return { answer: presentPlan(row), after };
      }),
    ),

  'lh/deposit/ordersum': ({ deps, session }, { kind }) => sumPlans(deps.store.db, session.userId, kind),

  'lh/deposit/order': ({ deps, session }, { lang: _lang, limit = pageSize, ...asked }) =>
    listPlans(deps.store.db, session.userId, { ...asked, limit, kind: 'hosting' }),

  'project/orders': ({ deps, session }, { lang: _lang, limit = pageSize, ...asked }) =>
    listPlans(deps.store.db, session.userId, { ...asked, limit, kind: 'strategy' }),

  'lh/deposit/records': ({ deps, session }, { id, cursor, limit = pageSize }) =>
    listPlanDays(deps.store.db, session.userId, { id, cursor, limit }),

  'lh/deposit/trades': ({ deps, session }, { id, n }) => planTrades(deps, session.userId, { id, n }),
};

type Taking = CallContext<'lh/deposit'>;

function take(
  { deps, session, onceThen }: Pick<Taking, 'deps' | 'session' | 'onceThen'>,
  wish: { kind: PlanKind; plan: string; currency: string; amount: string },
) {
  return onceThen(async (trx) => {
    const row = await takePlan(trx, deps, session.userId, wish);
    return { answer: presentPlan(row), after: tellPlan(deps, row) };
  });
}
