import { closeErrors, type positionApi } from '#contract/api/positionCalls.ts';
import type { Position, PositionProduct } from '#contract/api/positions.ts';
import { fromMinor } from '#contract/currencies.ts';
import { pageSize } from '#contract/rules/paging.ts';
import { formatDecimal } from '#contract/money.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { afterSettling } from '#server/domain/trading/afterSettling.ts';
import {
  cancelRow,
  closeContract,
  type ClosedRow,
  closeForex,
  ownPosition,
} from '#server/domain/trading/positions/close.ts';
import { closeAll, type Outcome } from '#server/domain/trading/positions/closeAll.ts';
import { addMargin } from '#server/domain/trading/positions/margin.ts';
import { reversePosition } from '#server/domain/trading/positions/reverse.ts';
import { describeDeal, describeOpen } from '#server/domain/trading/positions/overview.ts';
import { listPositions, presentPosition } from '#server/domain/trading/positions/positions.ts';
import { setStops } from '#server/domain/trading/positions/stops.ts';
import { type PositionRequest, submitPosition } from '#server/domain/trading/positions/submit.ts';
import { rulesOfRow } from '#server/domain/trading/moment.ts';
import type { Settled } from '#server/domain/trading/settle/settled.ts';
import type { AnswerInput, CallContext, Handlers } from '../handlers.ts';
import { tellAll, tellOrder } from './tell.ts';
import type { PositionRow } from '#server/domain/trading/rows.ts';

type Once = (effect: (trx: Trx) => Promise<Position>) => Promise<Position>;

interface Caller {
  deps: Deps;
  session: { userId: string };
  once: Once;
}

/** A new order. */
async function submit(
  { deps, session: { userId }, once }: Caller,
  product: PositionProduct,
  request: PositionRequest,
  field: 'quantity' | 'lots',
): Promise<Position> {
  const order = await once(async (trx) =>
    presentPosition(await submitPosition(trx, deps, userId, product, request, field)),
  );
  await tellOrder(deps, userId, { product, order });
  return order;
}

/** Changes an order of the caller's, which is settled up to now first. */
async function change(
  { deps, session: { userId }, once }: Caller,
  product: PositionProduct,
  id: string,
  work: (trx: Trx, userId: string) => Promise<PositionRow>,
): Promise<Position> {
  const order = await afterSettling(deps, { product, orderId: id }, () =>
    once(async (trx) => presentPosition(await work(trx, userId))),
  );
  await tellOrder(deps, userId, { product: order.product, order });
  return order;
}

/** A close by hand. Its quantity and profit are only in the answer: a position has no such figures. */
async function close(
  { deps, session: { userId }, once }: Pick<Caller, 'deps' | 'session'> & Pick<CallContext<'lever/close'>, 'once'>,
  request: Parameters<typeof closeContract>[3],
): Promise<AnswerInput<'lever/close'>> {
  const answer = await afterSettling(deps, { product: 'contract', orderId: request.id }, () =>
    once(async (trx) => {
      return presentClosed(await closeContract(trx, deps, userId, request));
    }),
  );
  await tellOrder(deps, userId, { product: 'contract', order: positionIn(answer) });
  return answer;
}

type Closed = AnswerInput<'lever/close'>;

function presentClosed({ closedQuantity, closedProfit, ...row }: ClosedRow): Closed {
  const { quantityPrecision } = rulesOfRow(row.symbol);
  return {
    ...presentPosition(row),
    closed_quantity: formatDecimal(closedQuantity, quantityPrecision),
    closed_profit: fromMinor(closedProfit, 'USDT'),
  };
}

/** The position of such an answer, as other clients get it. */
function positionIn({ closed_quantity: _taken, closed_profit: _gained, ...order }: Closed): Position {
  return order;
}

async function closeMany(
  { deps, session: { userId }, once }: Pick<Caller, 'deps' | 'session'> & Pick<CallContext<'lever/closeall'>, 'once'>,
  request: Parameters<typeof closeAll>[3],
): Promise<AnswerInput<'lever/closeall'>> {
  let moved: readonly Settled[] = [];
  const answer = await once(async (trx) => {
    const all = await closeAll(trx, deps, userId, request);
    moved = all.moved;
    return { list: all.outcomes.map(presentOutcome) };
  });
  const closed = answer.list.flatMap((one) => (one.outcome === 'closed' ? [positionIn(one.position)] : []));
  await tellAll(deps, [...moved, ...closed.map((order) => settledOf(userId, order))]);
  return answer;
}

function presentOutcome(outcome: Outcome): AnswerInput<'lever/closeall'>['list'][number] {
  const { id } = outcome;
  if ('closed' in outcome) return { outcome: 'closed', id, position: presentClosed(outcome.closed) };
  const { key, params } = outcome.refusal;
  const known = closeErrors.find((one) => one === key);
  // A key that is not in the contract is a mistake of this program.
  if (known === undefined) throw outcome.refusal;
  return { outcome: 'refused', id, key: known, params };
}

async function reverse(
  { deps, session: { userId }, once }: Pick<Caller, 'deps' | 'session'> & Pick<CallContext<'lever/reverse'>, 'once'>,
  request: Parameters<typeof reversePosition>[3],
): Promise<AnswerInput<'lever/reverse'>> {
  const answer = await afterSettling(deps, { product: 'contract', orderId: request.id }, () =>
    once(async (trx) => {
      const { closed, opened } = await reversePosition(trx, deps, userId, request);
      return { closed: presentClosed(closed), opened: presentPosition(opened) };
    }),
  );
  await tellAll(
    deps,
    [positionIn(answer.closed), answer.opened].map((order) => settledOf(userId, order)),
  );
  return answer;
}

function settledOf(userId: string, order: Position): Settled {
  return { userId, event: { product: order.product, order }, causes: [] };
}

export const positionRoutes: Handlers<keyof typeof positionApi> = {
  'lever/deal': ({ deps, session }, { symbol }) => describeDeal(deps, session.userId, symbol),

  'lever/submit': (caller, { lang: _lang, ...request }) => submit(caller, 'contract', request, 'quantity'),

  'lever/close': (caller, { lang: _lang, ...request }) => close(caller, request),

  'lever/closeall': (caller, { lang: _lang, ...request }) => closeMany(caller, request),

  'lever/reverse': (caller, { lang: _lang, ...request }) => reverse(caller, request),

  'lever/margin': (caller, { lang: _lang, ...request }) =>
    change(caller, 'contract', request.id, (trx, userId) => addMargin(trx, caller.deps, userId, request)),

  'lever/setstop': (caller, { lang: _lang, ...request }) =>
    change(caller, 'contract', request.id, (trx, userId) => setStops(trx, caller.deps, userId, 'contract', request)),

  'lever/cancel': (caller, { id }) =>
    change(caller, 'contract', id, async (trx, userId) =>
      cancelRow(trx, caller.deps, await ownPosition(trx, userId, 'contract', id)),
    ),

  'lever/dealall': ({ deps, session }) => describeOpen(deps, session.userId),

  'lever/my_trade': ({ deps, session }, { lang: _lang, limit = pageSize, ...request }) =>
    listPositions(deps.store.db, session.userId, 'contract', { ...request, limit }),

  'microtrade/whsubmit': (caller, { lang: _lang, lots: quantity, ...request }) =>
    submit(caller, 'forex', { ...request, quantity }, 'lots'),

  'microtrade/whlists': ({ deps, session }, { lang: _lang, limit = pageSize, ...request }) =>
    listPositions(deps.store.db, session.userId, 'forex', { ...request, limit }),

  'microtrade/whclose': (caller, { lang: _lang, ...request }) =>
    change(caller, 'forex', request.id, (trx, userId) => closeForex(trx, caller.deps, userId, request)),

  'microtrade/whsetstop': (caller, { lang: _lang, ...request }) =>
    change(caller, 'forex', request.id, (trx, userId) => setStops(trx, caller.deps, userId, 'forex', request)),
};
