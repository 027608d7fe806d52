/** What somebody has traded, made with the phone's own session and past the forms: for stories about lists and records. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Answer, type Ask, type CallName, calls } from '#contract/api/calls.ts';
import { marketOf } from '#contract/markets.ts';
import { formatDecimal, parseDecimal } from '#contract/money.ts';
import { averageOf, slippageBpsMax, takeFrom } from '#contract/rules/trading/book.ts';
import { batchMs } from '#contract/socket.ts';
import { decimalsOf } from '#src/lib/figures/format.ts';
import { sessionOf } from './stored.ts';

export interface Trader {
  /** What proves to the server whose request it is. */
  authorization: string;
  /** Asks the server as the user of the page. @throws Error with the refusal. */
  ask<K extends CallName>(name: K, body: Ask<K>): Promise<Answer<K>>;
  /** Sends a market order in a coin, or its close, with the price that the book gives now; again where that is another by then. */
  take<T>(taken: Taken, send: (shown: ShownPrice) => Promise<T>): Promise<T>;
  /** A price so many basis points from the one of now. */
  away(symbol: string, bps: number): Promise<string>;
}

interface Taken {
  symbol: string;
  side: 'buy' | 'sell';
  quantity: string;
}

interface ShownPrice {
  shown_price: string;
  shown_at: number;
  slippage_bps: number;
}

/** A machine with much to do can let the five seconds of a price pass. */
const triesMax = 5;

export async function traderOf(page: Page, url: string): Promise<Trader> {
  const authorization = `Bearer ${(await sessionOf(page))?.token ?? ''}`;
  const ask: Trader['ask'] = async (name, body) => {
    const isLook = calls[name].method === 'GET';
    const query = isLook ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
    const response = await fetch(`${url}/api/${name}${query}`, {
      method: calls[name].method,
      headers: {
        authorization,
        ...(isLook ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(isLook ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { type: string; message: never };
    if (!response.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer.message;
  };
  const depth = async (symbol: string) => {
    const response = await fetch(`${url}/api/currency/depth?symbol=${symbol}`);
    return ((await response.json()) as { message: Answer<'currency/depth'> }).message;
  };
  const shown = async ({ symbol, side, quantity }: Taken): Promise<ShownPrice> => {
    const { pricePrecision, quantityPrecision } = rulesOf(symbol);
    const { bids, asks, seq } = await depth(symbol);
    const levels = (side === 'buy' ? asks : bids).map(([price, held]) => ({
      price: parseDecimal(price, pricePrecision) ?? 0n,
      quantity: parseDecimal(held, quantityPrecision) ?? 0n,
    }));
    const taken = takeFrom(levels, parseDecimal(quantity, quantityPrecision) ?? 0n);
    const shown_price = formatDecimal(averageOf(taken, side), pricePrecision);
    return { shown_price, shown_at: seq * batchMs, slippage_bps: slippageBpsMax };
  };
  return {
    authorization,
    ask,
    async take(taken, send) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await send(await shown(taken));
        } catch (error) {
          const isOver = error instanceof Error && /price_(stale|moved)/.test(error.message);
          if (!isOver || tries === triesMax) throw error;
        }
      }
    },
    async away(symbol, bps) {
      const [best] = (await depth(symbol)).bids;
      // The decimals of the day: a limit that is finer is refused.
      const decimals = decimalsOf(best?.[0] ?? '');
      const price = parseDecimal(best?.[0] ?? '', decimals) ?? 0n;
      return formatDecimal(price + (price * BigInt(bps)) / 10_000n, decimals);
    },
  };
}

/** On a machine that is busy with other things a price can be too old by the time it arrives: then it is accepted once more. */
export async function until(page: Page, isDone: () => Promise<void>): Promise<void> {
  await expect(async () => {
    const accept = page.getByTestId('accept');
    if (await accept.isVisible()) await accept.click({ timeout: 2000 });
    await isDone();
  }).toPass();
}

/** The last button of an order without a pointer, which would have waited until the button can do something. */
export async function confirmByKey(page: Page): Promise<void> {
  const confirm = page.getByTestId('confirm');
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true');
  await confirm.press('Enter');
}

function rulesOf(symbol: string) {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error(`no market ${symbol}`);
  return rules;
}
