import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { rowsRead } from '#tests/api/rowsRead.ts';
import type { LoanRow } from './loans.ts';
import { loanStatistics } from './statistics.ts';

it.each(['sqlite', 'postgres'] as const)(
  'the loans of an account are summed by the database, on %s',
  async (engine) => {
    const domain = await openDomain(engine);
    const { db, count } = rowsRead(domain.store.db);
    const ann = await fundedUser(domain.deps, 'ann', []);
    const nothing = { borrowed: '0.000000', repaid: '0.000000', unpaid: '0.000000', interest: '0.000000' };
    expect(await loanStatistics(db, ann)).toEqual({ ...nothing, overdue: '0.000000', open: null, simulated: true });

    const papers = { house_id: null, income_id: null, bank_id: null, id_front_id: null, id_back_id: null };
    const decided: Omit<LoanRow, 'id' | 'number' | 'status' | 'settled' | 'ends'> = {
      user_id: ann,
      amount: 1_000_000n,
      days: 7n,
      daily_bps: 5n,
      overdue_daily_bps: 10n,
      reason: null,
      ...papers,
      bank_card_id: '',
      house_address: '',
      agreement: 3n,
      client_time: 1n,
      created: 1n,
      decided: 2n,
      principal: 0n,
      interest: 0n,
      overdue: 0n,
      interest_added: 30n,
      overdue_added: 4n,
      days_passed: 7n,
      lines: 8n,
      day_ticks: 3000n,
      day_from: null,
      due: null,
    };
    const row = (rest: Pick<LoanRow, 'status' | 'settled' | 'ends'> & Partial<LoanRow>): LoanRow => {
      return { ...decided, id: randomUUID(), number: randomUUID(), ...rest };
    };
    const owed = { principal: 600_000n, interest: 20n, overdue: 3n };
    const open = row({ status: 'disbursed', settled: null, ends: 5n, ...owed });
    const refused = row({ status: 'refused', settled: null, ends: null, interest_added: 0n, overdue_added: 0n });
    const settled = Array.from({ length: 300 }, () => row({ status: 'settled', settled: 3n, ends: 5n }));
    for (const rows of [settled.slice(0, 150), settled.slice(150), [open, refused]])
      await domain.store.db.insertInto('loans').values(rows).execute();

    const before = count();
    expect(await loanStatistics(db, ann)).toEqual({
      borrowed: '301.000000',
      repaid: '300.410211',
      unpaid: '0.600023',
      interest: '0.009030',
      overdue: '0.001204',
      open: open.id,
      simulated: true,
    });
    expect(count() - before).toBe(2);
    await domain.dispose();
  },
);
