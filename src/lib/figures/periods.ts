/** How far back a list goes. */
export const periods = ['all', 'day', 'week', 'month', 'quarter'] as const;
export type Period = (typeof periods)[number];

const days: Record<Exclude<Period, 'all'>, number> = { day: 1, week: 7, month: 30, quarter: 90 };

/** What the server is asked: a period becomes its first second. */
export function sinceOf(period: Period, nowSeconds: number): { from?: number } {
  return period === 'all' ? {} : { from: nowSeconds - days[period] * 86_400 };
}
