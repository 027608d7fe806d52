/** Hosting plans and strategies, as things a client does with its people. Refused is as good as done. */
import type { PlanOrder } from '#contract/api/plans/plans.ts';
import type { CallName } from '#contract/api/calls.ts';
import { pick } from '../dice.ts';
import type { Client } from './client.ts';
import type { Person } from './people.ts';

async function affect(
  client: Client,
  person: Person,
  call: CallName,
  body: Record<string, unknown>,
  learn: (message: unknown) => void = () => {},
): Promise<void> {
  const [key, token] = [client.random.uuid(), person.tokens[0] ?? null];
  await client.affect({ call, key, body, token, person, trace: {}, isPriced: true, learn });
}

function taken(person: Person): (message: unknown) => void {
  return (message) => void person.plans.add((message as PlanOrder).id);
}

/** Now and then with the ending that its review refuses. */
export const takeHosting = (client: Client, person: Person) =>
  affect(
    client,
    person,
    'lh/deposit',
    { plan: 'hosting1', currency: 'USDT', amount: client.below(3) === 0 ? '500.13' : '500' },
    taken(person),
  );

export const takeStrategy = (client: Client, person: Person) =>
  affect(
    client,
    person,
    'project/order',
    { pid: pick(client, ['momentum', 'mean_reversion'] as const), amount: '100' },
    taken(person),
  );

/** None that was acknowledged is missing. */
export async function lookAtPlans(client: Client, person: Person): Promise<PlanOrder[]> {
  const all: PlanOrder[] = [];
  for (const call of ['lh/deposit/order', 'project/orders'] as const) {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { list: PlanOrder[]; next: string | null } | null = await client.look(
        call,
        { limit: 50, ...(cursor === '' ? {} : { cursor }) },
        person.tokens[0] ?? null,
      );
      if (page === null) return [];
      all.push(...page.list);
      cursor = page.next;
    }
  }
  const seen = new Set(all.map(({ id }) => id));
  for (const id of person.plans) {
    if (!seen.has(id)) client.line.problem(`the plan ${id} of ${person.account} is missing from the lists`);
  }
  return all;
}

const runningId = async (client: Client, person: Person) =>
  (await lookAtPlans(client, person)).find(({ status }) => status === 'running')?.id ?? client.random.uuid();

export async function previewEnd(client: Client, person: Person): Promise<void> {
  await client.look('lh/deposit/termination', { id: await runningId(client, person) }, person.tokens[0] ?? null);
}

export async function lookAtPlanTrades(client: Client, person: Person): Promise<void> {
  await client.look('lh/deposit/trades', { id: await runningId(client, person) }, person.tokens[0] ?? null);
}

export async function endPlan(client: Client, person: Person): Promise<void> {
  await affect(client, person, 'lh/deposit/cancel', { id: await runningId(client, person) });
}
