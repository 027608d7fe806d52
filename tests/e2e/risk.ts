import type { BrowserContext } from '@playwright/test';

const paths = 600;
const moves = (furthest: number) => Array.from({ length: paths }, (_, at) => (furthest * at) / paths);

const risk = () => ({
  type: 'ok',
  code: 1,
  message: {
    symbol: 'BTCUSDT',
    at: Math.floor(Date.now() / 1000),
    paths,
    typical_day_bps: 300,
    horizons: [3600, 86_400, 604_800].map((seconds, at) => ({
      seconds,
      effective: paths,
      fall_bps: moves(1200 * (at + 1)),
      rise_bps: moves(1200 * (at + 1)),
    })),
  },
});

/** The simulation behind the risk takes a second or more of a processor: what it says is another test's business. */
export async function fakeRisk(context: BrowserContext): Promise<void> {
  await context.route('**/api/market/risk*', (route) => route.fulfill({ json: risk() }));
}
