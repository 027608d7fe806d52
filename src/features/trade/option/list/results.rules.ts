import type { OptionOrder } from '#contract/api/options.ts';

const columns = [
  'id',
  'number',
  'created_utc',
  'decided_utc',
  'symbol',
  'direction',
  'seconds',
  'stake',
  'currency',
  'payout_bps',
  'open_price',
  'open_tick',
  'final_price',
  'final_tick',
  'result',
  'profit',
  'simulated',
] as const;

/** A table for spreadsheets: the first line names the schema, the second the columns. Full precision, times in UTC. */
export function resultTable(options: readonly OptionOrder[]): { header: string[]; rows: string[][] } {
  const rows = options.map((option) => [
    option.id,
    option.number,
    utc(option.created),
    utc(option.ends),
    option.symbol,
    option.direction,
    String(option.seconds),
    option.stake,
    option.currency,
    String(option.payout_bps),
    option.open_price,
    String(option.open_tick),
    option.final_price ?? '',
    String(option.final_tick),
    option.result ?? '',
    option.profit ?? '',
    String(option.simulated),
  ]);
  const schema = ['schema', 'hft-practice/options', '1'];
  return { header: [...schema, ...columns.slice(schema.length).map(() => '')], rows: [[...columns], ...rows] };
}

function utc(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
