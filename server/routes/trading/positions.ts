import type { Position, positionApi, PositionProduct } from '#contract/api/positions.ts';
import { fromMinor } from '#contract/currencies.ts';
import { pageSize } from '#contract/rules/paging.ts';
import { formatDecimal } from '#contract/money.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { actOn } from '#server/domain/trading/act.ts';
import { cancelRow, closeContract, closeForex, ownPosition } from '#server/domain/trading/positions/close.ts';
import { describeDeal, describeOpen } from '#server/domain/trading/positions/overview.ts';
import { listPositions, type PositionRow, presentPosition } from '#server/domain/trading/positions/rows.ts';
import { setStops } from '#server/domain/trading/positions/stops.ts';
import { type PositionRequest, submitPosition } from '#server/domain/trading/positions/submit.ts';
import { rulesOfRow } from '#server/domain/trading/moment.ts';
import type { AnswerInput, CallContext, Handlers } from '../handlers.ts';
import { tellOrder } from './tell.ts';

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
  await tellOrder(deps, userId, { product, order });
  return order;
}

/** What a close by hand leaves, and what it has taken. The taken part is the asker's answer alone; a position has no such figure. */
async function close(
  { deps, session: { userId }, once }: Pick<Asker, 'deps' | 'session'> & Pick<CallContext<'lever/close'>, 'once'>,
  asked: Parameters<typeof closeContract>[3],
): Promise<AnswerInput<'lever/close'>> {
  const answer = await actOn(deps, { product: 'contract', orderId: asked.id }, () =>
    once(async (trx) => {
      const { taken, gained, ...row } = await closeContract(trx, deps, userId, asked);
      const { quantityPrecision } = rulesOfRow(row.symbol);
      return {
        ...presentPosition(row),
        closed_quantity: formatDecimal(taken, quantityPrecision),
        closed_profit: fromMinor(gained, 'USDT'),
      };
    }),
  );
  const { closed_quantity: _taken, closed_profit: _gained, ...order } = answer;
  await tellOrder(deps, userId, { product: 'contract', order });
  return answer;
}

export const positionRoutes: Handlers<keyof typeof positionApi> = {
  'lever/deal': ({ deps, session }, { symbol }) => describeDeal(deps, session.userId, symbol),

  'lever/submit': (asker, { lang: _lang, ...asked }) => submit(asker, 'contract', asked, 'quantity'),

  'lever/close': (asker, { lang: _lang, ...asked }) => close(asker, asked),

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
