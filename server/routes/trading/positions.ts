import { closeErrors, type positionApi } from '#contract/api/positionCalls.ts';
import type { Position, PositionProduct } from '#contract/api/positions.ts';
import { fromMinor } from '#contract/currencies.ts';
import { pageSize } from '#contract/rules/paging.ts';
import { formatDecimal } from '#contract/money.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { actOn } from '#server/domain/trading/act.ts';
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
import { listPositions, presentPosition } from '#server/domain/trading/positions/rows.ts';
import { setStops } from '#server/domain/trading/positions/stops.ts';
import { type PositionRequest, submitPosition } from '#server/domain/trading/positions/submit.ts';
import { rulesOfRow } from '#server/domain/trading/moment.ts';
import type { Settled } from '#server/domain/trading/settle/settled.ts';
import type { AnswerInput, CallContext, Handlers } from '../handlers.ts';
import { tellAll, tellOrder } from './tell.ts';
import type { PositionRow } from '#server/domain/trading/rows.ts';

type Once = (effect: (trx: Trx) => Promise<Position>) => Promise<Position>;

interface Asker {
  deps: Deps;
  session: { userId: string };
  once: Once;
}

/** A new order. */
async function submit(
  { deps, session: { userId }, once }: Asker,
  product: PositionProduct,
  asked: PositionRequest,
  field: 'quantity' | 'lots',
): Promise<Position> {
  const order = await once(async (trx) =>
    presentPosition(await submitPosition(trx, deps, userId, product, asked, field)),
  );
  await tellOrder(deps, userId, { product, order });
  return order;
}

/** Something that is done to an order of the asker's, behind what the path has done to it. */
async function change(
  { deps, session: { userId }, once }: Asker,
  product: PositionProduct,
  id: string,
  work: (trx: Trx, userId: string) => Promise<PositionRow>,
): Promise<Position> {
  const order = await actOn(deps, { product, orderId: id }, () =>
    once(async (trx) => presentPosition(await work(trx, userId))),
  );
  await tellOrder(deps, userId, { product: order.product, order });
  return order;
}

/** What a close by hand leaves, and what it has taken. The taken part is the asker's answer alone; a position has no such figure. */
async function close(
  { deps, session: { userId }, once }: Pick<Asker, 'deps' | 'session'> & Pick<CallContext<'lever/close'>, 'once'>,
  asked: Parameters<typeof closeContract>[3],
): Promise<AnswerInput<'lever/close'>> {
  const answer = await actOn(deps, { product: 'contract', orderId: asked.id }, () =>
    once(async (trx) => {
      return presentClosed(await closeContract(trx, deps, userId, asked));
    }),
  );
  await tellOrder(deps, userId, { product: 'contract', order: positionIn(answer) });
  return answer;
}

type Closed = AnswerInput<'lever/close'>;

function presentClosed({ taken, gained, ...row }: ClosedRow): Closed {
  const { quantityPrecision } = rulesOfRow(row.symbol);
  return {
    ...presentPosition(row),
    closed_quantity: formatDecimal(taken, quantityPrecision),
    closed_profit: fromMinor(gained, 'USDT'),
  };
}

/** The position of such an answer: what this close has taken is the asker's alone. */
function positionIn({ closed_quantity: _taken, closed_profit: _gained, ...order }: Closed): Position {
  return order;
}

async function closeMany(
  { deps, session: { userId }, once }: Pick<Asker, 'deps' | 'session'> & Pick<CallContext<'lever/closeall'>, 'once'>,
  asked: Parameters<typeof closeAll>[3],
): Promise<AnswerInput<'lever/closeall'>> {
  let moved: readonly Settled[] = [];
  const answer = await once(async (trx) => {
    const all = await closeAll(trx, deps, userId, asked);
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
  // One that no close may be refused for is a mistake of this program.
  if (known === undefined) throw outcome.refusal;
  return { outcome: 'refused', id, key: known, params };
}

async function reverse(
  { deps, session: { userId }, once }: Pick<Asker, 'deps' | 'session'> & Pick<CallContext<'lever/reverse'>, 'once'>,
  asked: Parameters<typeof reversePosition>[3],
): Promise<AnswerInput<'lever/reverse'>> {
  const answer = await actOn(deps, { product: 'contract', orderId: asked.id }, () =>
    once(async (trx) => {
      const { closed, opened } = await reversePosition(trx, deps, userId, asked);
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

  'lever/submit': (asker, { lang: _lang, ...asked }) => submit(asker, 'contract', asked, 'quantity'),

  'lever/close': (asker, { lang: _lang, ...asked }) => close(asker, asked),

  'lever/closeall': (asker, { lang: _lang, ...asked }) => closeMany(asker, asked),

  'lever/reverse': (asker, { lang: _lang, ...asked }) => reverse(asker, asked),

  'lever/margin': (asker, { lang: _lang, ...asked }) =>
    change(asker, 'contract', asked.id, (trx, userId) => addMargin(trx, asker.deps, userId, asked)),

  'lever/setstop': (asker, { lang: _lang, ...asked }) =>
    change(asker, 'contract', asked.id, (trx, userId) => setStops(trx, asker.deps, userId, 'contract', asked)),

  'lever/cancel': (asker, { id }) =>
    change(asker, 'contract', id, async (trx, userId) =>
      cancelRow(trx, asker.deps, await ownPosition(trx, userId, 'contract', id)),
    ),

  'lever/dealall': ({ deps, session }) => describeOpen(deps, session.userId),

  'lever/my_trade': ({ deps, session }, { lang: _lang, limit = pageSize, ...asked }) =>
    listPositions(deps.store.db, session.userId, 'contract', { ...asked, limit }),

  'microtrade/whsubmit': (asker, { lang: _lang, lots: quantity, ...asked }) =>
    submit(asker, 'forex', { ...asked, quantity }, 'lots'),

  'microtrade/whlists': ({ deps, session }, { lang: _lang, limit = pageSize, ...asked }) =>
    listPositions(deps.store.db, session.userId, 'forex', { ...asked, limit }),

  'microtrade/whclose': (asker, { lang: _lang, ...asked }) =>
    change(asker, 'forex', asked.id, (trx, userId) => closeForex(trx, asker.deps, userId, asked)),

  'microtrade/whsetstop': (asker, { lang: _lang, ...asked }) =>
    change(asker, 'forex', asked.id, (trx, userId) => setStops(trx, asker.deps, userId, 'forex', asked)),
};
