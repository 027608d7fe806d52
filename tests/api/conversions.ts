import type { Ask } from '#contract/api/calls.ts';
import type { Person, World } from './world.ts';

/** A quote of one's own, as what is asked for to take it. */
export async function quoted(
  world: Pick<World, 'must'>,
  { token }: Pick<Person, 'token'>,
  wanted: { from: string; to: string; amount: string },
): Promise<Ask<'wallet/flashAgainst'>> {
  const { quote } = await world.must('wallet/flashAgainstList', wanted, { token });
  if (quote === null) throw new Error('There is no quote.');
  return { ...wanted, quote_id: quote.quote_id };
}
