import { atom } from 'jotai';
import type { OrderEvent, ProfitRow } from '#contract/api/trading.ts';
import { call } from '#src/lib/api.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { fact } from '#src/state/feed/fact.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import { daysOf, type ProfitRange, stretchesOf, type ZoneDay } from './profit.rules.ts';

/** What was closed on the days of a zone. */
interface Profit {
  rows: ProfitRow[];
  days: ZoneDay[];
}

const profitOf = perKey((range: ProfitRange) => fact<Profit>(`profit:days:${range}`, () => ask(range)));

/** The days as this device counts them: its zone is asked for every time. */
async function ask(range: ProfitRange): Promise<Profit> {
  const days = daysOf(range, nowSeconds(), new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const parts = await Promise.all(
    stretchesOf(days).map(async ({ date, ...span }) => {
      const rows = await call('trade/profit', span);
      return date === null ? rows : rows.map((row) => ({ ...row, date }));
    }),
  );
  return { rows: parts.flat(), days };
}

export const profitRangeAtom = atom<ProfitRange>('30');

export const profitAtom = atom((get) => get(profitOf(get(profitRangeAtom)).factAtom));

export const refreshProfitAtom = atom(null, (get, set) => set(profitOf(get(profitRangeAtom)).refreshAtom));

/** Whoever looks at it sees what is closed meanwhile. */
export const followProfitAtom = atom(
  () => null,
  async (_get, set, { product }: OrderEvent) => {
    if (product !== 'spot') await set(refreshProfitAtom);
  },
);
followProfitAtom.onMount = (note) => socketDoor.on('order', (event) => void note(event));
