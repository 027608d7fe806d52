import { dateOfDay, dayOfDate } from './calendar.ts';
import type { Law } from './chain.ts';
import { dayActivity, shareOf } from './path/activity.ts';
import { swung } from './path/shape.ts';
import { pairBounds, varianceBounds } from './path/blocks.ts';
import { gaussMax } from './path/gauss.ts';
import type { DayEnds, DaySheet } from './revealed.ts';
import type { Version } from './source.ts';
import { type Component, componentsOf } from './symbols.ts';

/** What a sheet breaks of the public rule. */
export type SheetRule =
  /** It is of no law that is known. */
  | 'law'
  /** A component is missing, or is one that there is not. */
  | 'components'
  /** It does not begin where the day before ended. */
  | 'leap'
  /** Its variance is not one that the cascade can give the day, alone or beside the day before. */
  | 'variance'
  /** It moves further than its variance allows, or moves while the market rests. */
  | 'move';

export interface SheetProblem {
  rule: SheetRule;
  /** Null where the sheet as a whole is meant. */
  component: string | null;
}

/** What a law fixes of every day of a component, whatever the secret is. */
export interface SheetLaw {
  components: readonly Component[];
  /** The least and the most variance that the day can have; both zero on a day of rest. */
  varianceBounds(component: Component, day: number): { least: number; most: number };
  /** The share that the day before can have of the variance of both, where the law parts the two; null where it does not. */
  pairBounds(component: Component, day: number): { least: number; most: number } | null;
  /** No day moves further than so many deviations of its own variance. */
  reach: number;
}

const laws: Partial<Record<Law, SheetLaw>> = {
  'market-1': {
    components: componentsOf['market-1'],
    varianceBounds: firstBounds,
    pairBounds: () => null,
    reach: Math.sqrt(30),
  },
  'market-2': { components: componentsOf['market-2'], varianceBounds, pairBounds, reach: gaussMax },
};

/** The public rule of a version's sheets; null for a version that this program does not know. */
export function sheetLawOf(version: string): SheetLaw | null {
  return Object.entries(laws).find(([law]) => law === version)?.[1] ?? null;
}

/**
 * What is wrong with a sheet that was committed to: nobody may tilt a day within its commitment. It opens exactly where the last one
 * closed, its variance is one that the cascade can give, and it moves no further than that allows.
 * @param previous the sheet of the day before; null where there is none, or none that is known. A day of another law is not held
 * against it.
 */
export function checkSheet(previous: DaySheet | null, sheet: DaySheet): SheetProblem[] {
  const [law, day] = [sheetLawOf(sheet.version), dayOfDate(sheet.date)];
  if (law === null || day === null) return [{ rule: 'law', component: null }];
  const known = new Map(law.components.map((component) => [component.name, component]));
  const foreign = Object.keys(sheet.components).filter((name) => !known.has(name));
  const before = previous !== null && isDayBefore(previous, sheet, day) ? previous : null;
  return [
    ...foreign.map((component) => ({ rule: 'components' as const, component })),
    ...law.components.flatMap((component) => {
      const ends = sheet.components[component.name];
      const rules =
        ends === undefined
          ? (['components'] as const)
          : brokenRules(law, { component, version: sheet.version, day, ends }, before);
      return rules.map((rule) => ({ rule, component: component.name }));
    }),
  ];
}

function isDayBefore(previous: DaySheet, { version }: DaySheet, day: number): boolean {
  return previous.version === version && previous.date === dateOfDay(day - 1);
}

interface Judged {
  component: Component;
  version: Version;
  day: number;
  ends: DayEnds;
}

/** Sums of floats differ in their last bits: of themselves, and of the clock that they are parts of. */
const slack = 1e-9;
const clockSlack = 1e-13;

function brokenRules(law: SheetLaw, { component, version, day, ends }: Judged, previous: DaySheet | null): SheetRule[] {
  const variance = ends.clockClose - ends.clockOpen;
  const { least, most } = law.varianceBounds(component, day);
  // A lively market's least is below the slack, and yet never nothing.
  const isPossible =
    (variance > 0 || least === 0) &&
    variance >= least * (1 - slack) - clockSlack &&
    variance <= most * (1 + slack) + clockSlack &&
    fitsBefore(law, { component, day }, variance, previous?.components[component.name]);
  const moved = Math.abs(ends.close - ends.open);
  const isWithin = variance === 0 ? moved === 0 : moved <= law.reach * Math.sqrt(variance + clockSlack) * (1 + slack);
  return [
    ...(goesOn(version, previous?.components[component.name], ends) ? [] : (['leap'] as const)),
    ...(isPossible ? [] : (['variance'] as const)),
    ...(isWithin ? [] : (['move'] as const)),
  ];
}

/** Whether the cascade can have parted two days so. */
function fitsBefore(
  law: SheetLaw,
  { component, day }: Pick<Judged, 'component' | 'day'>,
  variance: number,
  before: DayEnds | undefined,
): boolean {
  const bounds = law.pairBounds(component, day);
  if (bounds === null || before === undefined) return true;
  const first = before.clockClose - before.clockOpen;
  const both = first + variance;
  return (
    first >= bounds.least * both * (1 - slack) - clockSlack && first <= bounds.most * both * (1 + slack) + clockSlack
  );
}

/** To the last bit, values and clocks; those of market-1 begin anew each day. Minus zero is zero. */
function goesOn(version: Version, before: DayEnds | undefined, ends: DayEnds): boolean {
  if (before === undefined) return true;
  return before.close === ends.open && (version === 'market-1' || before.clockClose === ends.clockOpen);
}

const blockDays = 256;
const yearDays = 365.25;

/**
 * Of market-1: a block of 256 days has the variance of its length, and is halved down to days. Each half gets the share of its
 * activity, its odds multiplied by (1 + s) / (1 - s) with s at most 0.6 in spans over eight days and 0.4 below.
 *
 * The move: a block's ends are two draws of sqrt(V / 2) within sqrt(3), so they lie within sqrt(6 V); of a part with the share f of a
 * span that moves within T deviations, the straight line gives it T sqrt(f) and the bridge sqrt(3 (1 - f)) more, at most
 * sqrt(T T + 3) together. Eight halvings later that is sqrt(6 + 8 * 3).
 */
function firstBounds({ volatility, hours }: Component, day: number): { least: number; most: number } {
  const block = Math.floor(day / blockDays);
  const sums = [0];
  for (let at = 0; at < blockDays; at += 1) {
    sums.push((sums[at] ?? 0) + (dayActivity(hours, block * blockDays + at)[24] ?? 0));
  }
  const whole = (volatility * volatility * blockDays) / yearDays;
  return cascade(sums, day - block * blockDays, whole);
}

function cascade(sums: readonly number[], at: number, whole: number): { least: number; most: number } {
  let [least, most] = [whole, whole];
  for (let [from, to] = [0, blockDays]; to - from > 1; ) {
    const mid = from + (to - from) / 2;
    const share = shareOf(sums, from, mid, to);
    const swing = to - from > 8 ? 0.6 : 0.4;
    const [less, more] = [swung(share, -swing), swung(share, swing)];
    const isLeft = at < mid;
    least *= isLeft ? less : 1 - more;
    most *= isLeft ? more : 1 - less;
    [from, to] = isLeft ? [from, mid] : [mid, to];
  }
  return { least, most };
}
