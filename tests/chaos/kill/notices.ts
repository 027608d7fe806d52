/** Notices, as things a client does with its people. */
import type { Notice } from '#contract/api/news.ts';
import type { Client } from './client.ts';
import { pick } from '../dice.ts';
import type { Person } from './people.ts';

interface NoticePage {
  list: Notice[];
  next: string | null;
  unread: number;
}

/** All of them; null when that was refused. */
async function allNotices(client: Client, person: Person): Promise<NoticePage | null> {
  const list: Notice[] = [];
  let unread = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const body: Record<string, unknown> = { limit: 20, ...(cursor === '' ? {} : { cursor }) };
    const page: NoticePage | null = await client.look('user/usermessage', body, person.tokens[0] ?? null);
    if (page === null) return null;
    list.push(...page.list);
    unread = page.unread;
    cursor = page.next;
  }
  return { list, next: null, unread };
}

/** One opening, one notice for each deposit that is decided, none of a deposit that is not; what was read stays read. */
export async function lookAtNotices(client: Client, person: Person): Promise<void> {
  const seen = await allNotices(client, person);
  if (seen === null) return;
  const said = (text: string) => client.line.problem(`the notices of ${person.account}: ${text}`);
  const openings = seen.list.filter(({ kind }) => kind === 'opening').length;
  if (openings !== 1) said(`${openings} openings`);
  const told = seen.list.flatMap((notice) => ('deposit_id' in notice ? [notice] : []));
  if (new Set(told.map((notice) => notice.deposit_id)).size !== told.length) said('a deposit is told of twice');
  for (const { deposit_id: id, kind } of told) {
    const known = person.deposits.get(id);
    if (known === undefined) said(`the deposit ${id} was never acknowledged`);
    else if (known.status === 'succeed' && kind !== 'deposit_succeed') said(`${known.number} is told of wrongly`);
  }
  for (const { id, status } of person.deposits.values()) {
    const isDecided = status === 'succeed' || status === 'failed';
    if (isDecided && !told.some((notice) => notice.deposit_id === id)) said(`the deposit ${id} is not told of`);
  }
  const isRead = new Set(seen.list.filter(({ read }) => read !== null).map(({ id }) => id));
  for (const id of person.readNotices) if (!isRead.has(id)) said(`${id} was read, and is unread again`);
}

export async function lookAtNotice(client: Client, person: Person): Promise<void> {
  const [token = null] = person.tokens;
  const page = await client.look<NoticePage>('user/usermessage', { limit: 20 }, token);
  if (page === null || page.list.length === 0) return;
  const notice = pick(client, page.list);
  const again = await client.look<Notice>('user/usermessage_detail', { id: notice.id }, token);
  const isSame = again !== null && again.kind === notice.kind && again.time === notice.time;
  if (!isSame) client.line.problem(`the notice ${notice.id} of ${person.account} is not what the list said`);
}

/** Marks one, or all there are. */
export async function readNotices(client: Client, person: Person): Promise<void> {
  const seen = await allNotices(client, person);
  if (seen === null || seen.list.length === 0) return;
  const chosen = client.below(2) === 0 ? [pick(client, seen.list).id] : seen.list.map(({ id }) => id);
  const isAll = chosen.length === seen.list.length;
  await client.affect({
    call: 'user/usermessage_read',
    key: client.random.uuid(),
    body: isAll ? {} : { ids: chosen },
    token: person.tokens[0] ?? null,
    person,
    trace: {},
    learn: () => {
      for (const id of chosen) person.readNotices.add(id);
    },
  });
}

/** Without its switch a server pushes nothing, and says so: nobody is to be called from here. */
export async function lookAtPush(client: Client, person: Person): Promise<void> {
  const state = await client.look<{ key: string | null }>('user/push', {}, person.tokens[0] ?? null);
  if (state !== null && state.key !== null) client.line.problem('something is pushed without a switch');
}

/** A device that such a server could push to, if it did. */
export async function savePush(client: Client, person: Person): Promise<void> {
  const [key, auth] = [client.random.bytes(65), client.random.bytes(16)];
  key[0] = 4;
  const isDone = await client.affect({
    call: 'user/push_save',
    key: client.random.uuid(),
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${client.random.uuid()}`,
      p256dh: key.toString('base64url'),
      auth: auth.toString('base64url'),
      topics: ['account'],
    },
    token: person.tokens[0] ?? null,
    person,
    trace: {},
    isPriced: true,
    learn: () => undefined,
  });
  if (isDone) client.line.problem(`${person.account} is pushed to without a switch`);
}

export async function removePush(client: Client, person: Person): Promise<void> {
  await client.affect({
    call: 'user/push_remove',
    key: client.random.uuid(),
    body: {},
    token: person.tokens[0] ?? null,
    person,
    trace: {},
    learn: () => undefined,
  });
}
