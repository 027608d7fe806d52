import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainHasher } from '#tests/api/accounts.ts';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { engines } from '#tests/engines.ts';
import { Someone } from '#tests/withdrawals/someone.ts';
import { everything, stories } from '#tests/withdrawals/steps.ts';
import { tell } from '#tests/withdrawals/story.ts';
import type { Deps } from '../deps.ts';

/** Each condition was unmet, each sort of act was done, and withdrawals ended in each way. */
const wanted = `
  unmet: account, unmet: identity, unmet: pay_password, unmet: second_factor, unmet: positions, unmet: pending, unmet: turnover,
  unmet: minimum, unmet: available, unmet: address, move, spot, option, convert, convertBack, open, order, close, takePlan, endPlan,
  borrow, repay, nextDay, save, cancelled, taken: USDT without a factor, taken: BTC without a factor, taken: USDT with a code,
  taken: USDT with a recovery, succeed: USDT, succeed: BTC, failed: USDT`
  .split(',')
  .map((what) => what.trim());

/**
 * Whatever somebody has done before: the conditions that are shown as unmet are those of the rules (tests/withdrawals/rules.ts) and no
 * others, money that meets them leaves, a refusal is the first of them, with the same numbers, and whatever crashes in between, an amount
 * is held, booked out or returned once.
 */
describe.each(engines)('withdrawals against their model on $name', ({ name }) => {
  let domain: Domain;
  let deps: Deps;
  const seen = new Set<string>();
  beforeAll(async () => {
    domain = await openDomain(name);
    deps = { ...domain.deps, hasher: plainHasher };
  });
  afterAll(() => domain.dispose());

  it('does what the model does', async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (steps) => tell(await Someone.begin(domain, deps, seen), steps)),
      { numRuns: name === 'sqlite' ? 24 : 6, examples: [[everything]] },
    );
    expect(wanted.filter((what) => !seen.has(what))).toEqual([]);
    expect(await domain.problems()).toEqual([]);
  });
});
