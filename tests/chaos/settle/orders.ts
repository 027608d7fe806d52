/** People with orders of every kind, made at one moment: the same ones on every database for the same seed. */
import { markets } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { bidAsk } from '#contract/rules/trading/lots.ts';
import type { Deps } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { msOf, secondsOf, tickNow } from '#server/domain/trading/moment.ts';
import { submitOption } from '#server/domain/trading/options/options.ts';
import { submitPosition } from '#server/domain/trading/positions/submit.ts';
import { submitSpot } from '#server/domain/trading/spot/submit.ts';
import { type Random, seededRandom } from '#server/platform/random.ts';
import { fundedUser } from '#tests/api/funded.ts';

const coins = markets.filter(({ kind }) => kind === 'coin');
const pairs = markets.filter(({ kind }) => kind === 'forex' || kind === 'metal');
const perPerson = 50;

/** @returns how many were taken. */
export async function makeOrders(deps: Deps, count: number, seed: string): Promise<number> {
  const random = seededRandom(seed);
  const own: Deps = { ...deps, random };
  let made = 0;
  let userId = '';
  for (let at = 0; at < count; at += 1) {
    if (at % perPerson === 0) userId = await makePerson(own, at);
    try {
      await makeOrder(own, userId, random);
      made += 1;
    } catch (error) {
      // A stop may lie on the wrong side of a spread: that is refused, and one order less.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return made;
}

async function makeOrder(deps: Deps, userId: string, random: Random): Promise<void> {
  const dice = random.bytes(8);
  const [what = 0, which = 0, side = 0, near = 0, far = 0, lever = 0] = dice;
  const kind = what % 4;
  const list = kind === 2 ? pairs : coins;
  const rules = list[which % list.length];
  if (rules === undefined) return;
  const tick = tickNow(deps);
  const price = deps.market.priceAt(rules.symbol, msOf(tick));
  const show = (figure: bigint) => formatDecimal(figure, rules.pricePrecision);
  const day = deps.market.dayRules(rules.symbol, tick);
  /** On the day's ticks, a buyer's limit not above the price it comes from and a seller's not below. */
  const tickBelow = (figure: bigint) => figure - (figure % day.unit);
  const onTick = (figure: bigint, isAbove: boolean) => tickBelow(isAbove ? figure + day.unit - 1n : figure);
  const off = (bps: number) => (price * BigInt(bps)) / 10_000n + 1n;
  const shown = { shown_price: show(price), shown_at: msOf(tick), slippage_bps: 500 };
  const isUp = side % 2 === 0;
  const sign = isUp ? 1n : -1n;
  const { symbol } = rules;
  await deps.store.transaction(async (trx) => {
    if (kind === 0) {
      const quantity = formatDecimal(1000n * day.step, rules.quantityPrecision);
      const time_in_force = far % 3 === 0 ? 'day' : 'gtc';
      const stop = { stop_price: show(onTick(price + sign * off(near % 60), isUp)) };
      if (lever % 4 === 0) {
        const order = { symbol, side: isUp ? 'buy' : 'sell', type: 'market', quantity, time_in_force } as const;
        return submitSpot(trx, deps, userId, { ...order, ...stop });
      }
      if (lever % 4 === 1 && !isUp) {
        const order = { symbol, side: 'sell', type: 'oco', quantity, time_in_force } as const;
        return submitSpot(trx, deps, userId, { ...order, price: show(onTick(price + off(far % 60), true)), ...stop });
      }
      const limit = onTick(isUp ? price - off(near % 60) : price + off(near % 60), !isUp);
      const order = { symbol, side: isUp ? 'buy' : 'sell', type: 'limit', price: show(limit), time_in_force } as const;
      return submitSpot(trx, deps, userId, { ...order, quantity });
    }
    if (kind === 3) {
      const stake = { symbol, direction: isUp ? 'up' : 'down', currency: 'USDT', amount: '50' } as const;
      return submitOption(trx, deps, userId, { ...stake, seconds: lever % 2 === 0 ? 60 : 300, ...shown });
    }
    const isForex = kind === 2;
    if (!isForex && near % 4 === 0) {
      const stop = onTick(price + sign * off(far % 60), isUp);
      const order = { symbol, direction: isUp ? 'long' : 'short', leverage: day.leverages[1] ?? 1 } as const;
      return submitPosition(
        trx,
        deps,
        userId,
        'contract',
        {
          ...order,
          type: lever % 2 === 0 ? 'limit' : 'market',
          quantity: formatDecimal(1000n * day.step, rules.quantityPrecision),
          price: show(onTick(stop + sign * off(far % 20), isUp)),
          stop_price: show(stop),
        },
        'quantity',
      );
    }
    const { bid, ask } = isForex ? bidAsk(rules, price, secondsOf(tick)) : { bid: price, ask: price };
    const entry = isUp ? ask : bid;
    const limit = lever % 3 === 0 ? onTick(entry - sign * off(near % 40), !isUp) : null;
    const basis = limit ?? entry;
    const stops = {
      take_profit: show(onTick(basis + sign * off(20 + (near % 80)), isUp)),
      ...(far % 2 === 0 ? { stop_loss: show(onTick(basis - sign * off(20 + (far % 80)), !isUp)) } : {}),
    };
    return submitPosition(
      trx,
      deps,
      userId,
      isForex ? 'forex' : 'contract',
      {
        symbol,
        direction: isUp ? 'long' : 'short',
        leverage: day.leverages[lever % day.leverages.length] ?? 1,
        quantity: formatDecimal(isForex ? 1n : 1000n * day.step, rules.quantityPrecision),
        ...stops,
        ...(limit === null ? { type: 'market', ...shown } : { type: 'limit', price: show(limit) }),
      },
      isForex ? 'lots' : 'quantity',
    );
  });
}

function makePerson(deps: Deps, at: number): Promise<string> {
  return fundedUser(deps, `settle${at}`, [
    ['contract', 'USDT', 10n ** 13n],
    ['option', 'USDT', 10n ** 13n],
    ['spot', 'USDT', 10n ** 13n],
    ...coins.map(({ base }) => ['spot', base, 10n ** 15n] as const),
  ]);
}
