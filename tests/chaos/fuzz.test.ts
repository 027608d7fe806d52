import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { callNames, calls } from '#contract/api/calls.ts';
import { type FuzzReport, openRange, type Range, runCampaign, samplesPerRound } from './fuzz/campaign.ts';
import { diceOf } from './dice.ts';
import { baseOf, isRefusedByKey } from './fuzz/http/bases.ts';

/** So many for each of the targets. */
const perTarget = 100;
const seed = 7;

/** What only whoever has looked at the request itself answers: a handler, or the domain behind it. */
const reached = /^(200|403|404|409|422)$/;

describe('requests and talks that nobody should send', () => {
  let range: Range;
  let report: FuzzReport;

  beforeAll(async () => {
    range = await openRange({ seed, engine: 'sqlite' });
    report = await runCampaign(range, { count: perTarget * samplesPerRound, say: () => {} });
  }, 180_000);
  afterAll(() => range.dispose());

  it('are made from requests that the contract takes', () => {
    const [person] = range.people;
    if (person === undefined) throw new Error('nobody signed up');
    for (const name of callNames) {
      const { fields } = baseOf(name, { person, isLoggedIn: true, address: '10.0.0.1' }, diceOf(name));
      const body = Object.fromEntries(fields.map(([field, json]) => [field, JSON.parse(json) as unknown]));
      expect(v.safeParse(calls[name].request, body).issues, name).toBeUndefined();
    }
  });

  it('come to no 5xx, no hang, no effect, no growth, and the server is still there', () => {
    expect(report.troubles).toEqual([]);
    expect(
      report.findings.map(({ problem, sample: { index, target, flaws } }) => ({ problem, index, target, flaws })),
    ).toEqual([]);
  });

  it.each(callNames.filter((name) => !isRefusedByKey(name)))('come as far as the handler of %s', (name) => {
    const counts = [...(report.answers.get(name) ?? [])];
    expect(counts.filter(([label, count]) => reached.test(label) && count > 0)).not.toEqual([]);
    expect(report.answers.get(name)?.get('429') ?? 0).toBeLessThan(perTarget / 4);
  });
});
