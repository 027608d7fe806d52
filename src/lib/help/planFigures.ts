import { claims } from '#contract/plans/claims.ts';
import { measured, measuredFrom } from '#contract/plans/measured.ts';
import { planRules, yearFactor } from '#contract/plans/planRules.ts';
import { type PlanProductId, planProductIds, planProducts } from '#contract/plans/products.ts';
import { formatAmount, formatCompact } from '#src/lib/figures/format.ts';
import { formatBps, formatRange } from '#src/lib/figures/units.ts';

const hosting = planProductIds.filter((id) => planProducts[id].kind === 'hosting');
const strategies = planProductIds.filter((id) => planProducts[id].kind === 'strategy');
/** What is put in where a text says what becomes of it in a year. */
const sample = 1000;
const ppbInBps = 100_000;

/** What plans claim and what was measured of them, each beside the other, in the user's language. */
export function planFigures(tag: string): Record<string, string> {
  const claimed = (ppb: number) => formatBps(ppb / ppbInBps, tag);
  const brought = (ppb: number) => formatBps(ppb / ppbInBps, tag, 4);
  const range = (write: (ppb: number) => string, ids: readonly PlanProductId[]) =>
    formatRange(
      write(Math.min(...ids.map((id) => claims[id].from.said()))),
      write(Math.max(...ids.map((id) => claims[id].to.said()))),
      tag,
    );
  const rows = hosting.flatMap((id) => measured[id]).toSorted((a, b) => Number(a.amount) - Number(b.amount));
  const [least, most] = [rows.at(0), rows.at(-1)];
  if (least === undefined || most === undefined) throw new RangeError('no hosting plan was measured');
  const means = strategies.flatMap((id) => measured[id]).map(({ meanPpb }) => meanPpb);
  const inYear = (ppb: number) => (sample * yearFactor(ppb)).toFixed(0);
  return {
    hostingMin: formatAmount(least.amount, 0, tag),
    hostingMax: formatAmount(most.amount, 0, tag),
    hostingClaims: range(claimed, hosting),
    hostingClaimsYear: range((ppb) => formatCompact(inYear(ppb), tag), hosting),
    hostingMeasured: brought(least.meanPpb),
    hostingMeasuredMost: brought(most.meanPpb),
    hostingLow: brought(least.lowPpb),
    hostingHigh: brought(least.highPpb),
    hostingLosing: formatBps(least.losingPpm / 100, tag, 1),
    hostingYear: formatAmount(inYear(least.meanPpb), 0, tag),
    strategyClaims: range(claimed, strategies),
    strategyWorst: brought(Math.min(...means)),
    strategyBest: brought(Math.max(...means)),
    sampleAmount: formatAmount(String(sample), 0, tag),
    measuredDays: formatAmount(String(measuredFrom.days), 0, tag),
    measureCommand: measuredFrom.command,
    terminationCost: formatBps(planRules.terminationBps, tag),
  };
}
