/** How a report moved from its figures to this language: every sentence it can say. What goes in is already formatted. */
export interface ReportWords {
  metals: Record<'XAU' | 'XAG' | 'XPT' | 'XPD', string>;
  /** Two or three of a list: "Bitcoin +0.4%, gold −0.1%". */
  comma: string;
  /** Between a date and an hour, and between the two ends of an hour: "21 November 2026, 07:00–08:00 UTC". */
  dateHour: string;
  until: string;
  title(f: { when: string; name: string; change: string; up: number; all: number }): string;
  summary(f: { name: string; from: string; to: string; change: string; others: string }): string;
  /** Market, first price, last price, change. */
  columns: readonly [string, string, string, string];
  commonTitle: string;
  /** Most coins rose, most fell, or they went different ways. */
  common: Record<'up' | 'down' | 'mixed', (f: { up: number; down: number; all: number; median: string }) => string>;
  /** What the coin that moved most has beyond the median one, in percentage points. */
  own(f: { name: string; own: string; median: string }): string;
  rangeTitle: string;
  /** What range and usual mean: the median of so many hours or days before. */
  usual: Record<'hourly' | 'daily', (count: number) => string>;
  /** `width` is one of `widths`. */
  gauge(f: {
    name: string;
    range: string;
    usualRange: string;
    width: string;
    volume: string;
    usualVolume: string;
  }): string;
  widths: Record<'wide' | 'narrow' | 'usual', string>;
  lots(count: string): string;
  /** Forex and metals: closed all the time, closed on a Friday evening, opened on a Sunday evening. */
  rest: Record<'closed' | 'closing' | 'opening', string>;
  foot: string;
}
