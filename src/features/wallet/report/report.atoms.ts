import { atom } from 'jotai';
import type { Report } from '#contract/api/money/worth.ts';
import { call } from '#src/lib/api.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { fact } from '#src/state/feed/fact.ts';
import { readStored, writeStored } from '#src/state/prefs.ts';
import { isTotalUnit, type TotalUnit } from './totalIn.rules.ts';

/** What came of the account; asked for anew with every change of the balances. */
const report = fact<Report>('report', () => call('wallet/report', {}), {
  scope: 'user',
  keep: true,
  live: ({ refresh }) => socketDoor.on('balance', () => void refresh()),
});

export const reportAtom = report.factAtom;
export const refreshReportAtom = report.refreshAtom;

const unitKey = 'hft:total-in';
const firstUnit = readStored(unitKey);
const chosenAtom = atom<TotalUnit>(isTotalUnit(firstUnit) ? firstUnit : 'USDT');

/** What the total is told in, kept on this device. */
export const totalUnitAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, unit: TotalUnit) => {
    set(chosenAtom, unit);
    writeStored(unitKey, unit);
  },
);
