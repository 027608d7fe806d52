/** Eras for tests: which law makes which day. */
import { genesisDay } from '#contract/market/calendar.ts';
import type { Era } from '#server/market/era.ts';

/** A database that was new on the day on which the tests' clocks stand: 2026-11-18. */
export const era: Era = { firstDay: Date.UTC(2026, 10, 18) / 86_400_000, before: 'market-2' };

/** market-2 from the genesis on. */
export const oldEra: Era = { firstDay: genesisDay, before: 'market-2' };

/** market-1 for as long as anybody looks. */
export const formerEra: Era = { firstDay: 2 ** 17, before: 'market-1' };
