/** Messages to customer service, as things a client does with its people. */
import type { ChatMessage } from '#contract/api/person/chat.ts';
import type { Client } from './client.ts';
import type { Person } from './people.ts';

export async function writeMessage(client: Client, person: Person): Promise<void> {
  const key = client.random.uuid();
  const text = `How long does a deposit take? ${key}`;
  await client.affect({
    call: 'chat/send',
    key,
    body: { client_id: key, text, client_time: 1, owner: person.id },
    token: person.tokens[0] ?? null,
    person,
    trace: {},
    // What acts on another practice account by now is refused: its conversation is another one.
    isPriced: true,
    learn: () => person.messages.add(key),
  });
}

/** Everything that was acknowledged is there once, in one order without a gap, each with its answer behind it. */
export async function lookAtMessages(client: Client, person: Person): Promise<void> {
  const [token = null] = person.tokens;
  const list: ChatMessage[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const body: Record<string, unknown> = { limit: 20, ...(cursor === '' ? {} : { cursor }) };
    const page: { list: ChatMessage[]; next: string | null } | null = await client.look('chat/history', body, token);
    if (page === null) return;
    list.push(...page.list);
    cursor = page.next;
  }
  const said = (text: string) => client.line.problem(`the messages of ${person.account}: ${text}`);
  if (list.some(({ seq }, at) => seq !== list.length - at)) said('a gap in their order');
  for (const [at, message] of list.entries()) {
    const before = list[at + 1];
    if (message.from === 'assistant' && before?.client_id !== message.client_id) said('an answer to nothing');
  }
  const own = list.filter(({ from }) => from === 'user').map(({ client_id: id }) => id);
  if (new Set(own).size !== own.length) said('one of them is there twice');
  const user = await client.look<{ id: string }>('user/info', {}, token);
  if (user?.id !== person.id) return;
  for (const id of person.messages) if (!own.includes(id)) said(`${id} was acknowledged and is gone`);
}
