/** Conversions, as things a client does with its people. Refused is as good as done: the rate may have moved, the quote be over. */
import type { Conversion, ConversionQuote } from '#contract/api/money/conversion.ts';
import { pick } from '../dice.ts';
import type { Client } from './client.ts';
import type { Person } from './people.ts';

const wishes = [
  { from: 'USDT', to: 'BTC', amount: '5' },
  { from: 'USDT', to: 'ETH', amount: '7.25' },
  { from: 'BTC', to: 'ETH', amount: '0.00002' },
  { from: 'ETH', to: 'USDT', amount: '0.0005' },
] as const;

/** Once for each quote, whatever is sent how often; now and then with a quote that was used before. */
export async function convert(client: Client, person: Person): Promise<void> {
  const [wanted, token] = [pick(client, wishes), person.tokens[0] ?? null];
  const prices = await client.look<{ quote: ConversionQuote | null }>('wallet/flashAgainstList', wanted, token);
  const id = prices?.quote?.quote_id;
  if (id === undefined) return;
  const body = { ...wanted, quote_id: id };
  const times = client.below(3) === 0 ? 2 : 1;
  const done: Conversion[] = [];
  for (let time = 0; time < times; time += 1) {
    const key = client.random.uuid();
    const learn = (message: unknown) => void done.push(message as Conversion);
    await client.affect({ call: 'wallet/flashAgainst', key, body, token, person, trace: {}, isPriced: true, learn });
  }
  if (done.length > 1) client.line.problem(`${person.account} has taken the quote ${id} twice`);
  for (const { id: known } of done) person.conversions.add(known);
}

/** None that was acknowledged is missing. */
export async function lookAtConversions(client: Client, person: Person): Promise<void> {
  const seen = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const body: Record<string, unknown> = { limit: 50, ...(cursor === '' ? {} : { cursor }) };
    const page: { list: Conversion[]; next: string | null } | null = await client.look(
      'wallet/myFlashAgainstList',
      body,
      person.tokens[0] ?? null,
    );
    if (page === null) return;
    for (const { id } of page.list) seen.add(id);
    cursor = page.next;
  }
  for (const id of person.conversions) {
    if (!seen.has(id)) client.line.problem(`the conversion ${id} of ${person.account} is missing from the list`);
  }
}
