/** The stretches of time that reports are about: hours of the last day, and days of the last month, in UTC. */
export interface Period {
  /** "hourly-20261121T17" is the hour that begins at 17:00, "daily-20261121" the day. */
  id: string;
  kind: 'hourly' | 'daily';
  /** Seconds; the end is the moment the report is of. */
  from: number;
  to: number;
}

const spans = { hourly: 3600, daily: 86_400 } as const;

/** How many are listed; an address that was kept leads to older ones for a while. */
const listed = { hourly: 24, daily: 30 } as const;
const readable = { hourly: 24 * 7, daily: 90 } as const;

/** Those that have ended, newest first. A report is never about a time that is not over: it would tell what comes. */
export function periodsOf(kind: Period['kind'], now: number): Period[] {
  const span = spans[kind];
  const last = Math.floor(now / span) * span;
  return Array.from({ length: listed[kind] }, (_, index) => periodEnding(kind, last - index * span));
}

function periodEnding(kind: Period['kind'], to: number): Period {
  const from = to - spans[kind];
  const digits = new Date(from * 1000).toISOString().replaceAll('-', '');
  const id = kind === 'daily' ? `daily-${digits.slice(0, 8)}` : `hourly-${digits.slice(0, 11)}`;
  return { id, kind, from, to };
}

/** The period that an id names; null when there is none, it is not over yet, or it is long gone. */
export function periodOf(id: string, now: number): Period | null {
  const match = /^(hourly|daily)-(\d{4})(\d{2})(\d{2})(?:T(\d{2}))?$/.exec(id);
  if (match === null) return null;
  const [, kind, year, month, day, hour = '00'] = match;
  const from = Date.parse(`${year}-${month}-${day}T${hour}:00:00Z`) / 1000;
  if (!Number.isInteger(from) || (kind !== 'hourly' && kind !== 'daily')) return null;
  const period = periodEnding(kind, from + spans[kind]);
  const isTold = period.to <= now && period.to > now - readable[kind] * spans[kind];
  // The id has one spelling: neither a day with an hour nor the 31st of a shorter month.
  return isTold && period.id === id ? period : null;
}
