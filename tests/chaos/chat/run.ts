import { join } from 'node:path';
import type { ChatMessage } from '#contract/api/person/chat.ts';
import { remakePicture } from '#server/domain/pictures.ts';
import { openFiles } from '#server/store/files.ts';
import { uuid } from '#src/lib/clock.ts';
import { postForm } from '#src/lib/outbox/outgoing.ts';
import { listEntries } from '#src/lib/outbox/store.ts';
import type { Timer } from '#src/lib/outbox/wake.ts';
import { outgoingMessage } from '#src/outbox/chat/message.ts';
import { kinds } from '#src/outbox/kinds.ts';
import { startServer } from '#tests/process.ts';
import { type Dice, diceOf } from '../dice.ts';
import { type Findings, note } from '../vouchers/findings.ts';
import { type Line, type LineCount, openLine } from '../vouchers/line.ts';
import type { Options } from '../vouchers/options.ts';
import { installBrowser, openPage, type Page, tellNews } from '../vouchers/page.ts';
import { type Person, signUp } from '../vouchers/people.ts';
import { makePicture } from '../vouchers/pictures.ts';
import { leapingTime } from '../vouchers/time.ts';

/** A message as it left its writer. */
interface Written {
  id: string;
  text: string;
  /** The number of its picture; null where it has none. */
  picture: number | null;
}

interface Outcome {
  written: number;
  pictures: number;
  findings: Findings;
  wire: LineCount[];
  seconds: number;
}

/** One message of so many is a picture: a hundred with a thousand texts. */
const pictureEvery = 11;

const env = { TRUST_PROXY: '1', MARKET_SEED: 'a seed for dying links, and for those only' };

/** Everybody writes, from the app's own outbox over lines that die; then the server is asked what it has, and in which order. */
export async function runChat(options: Options): Promise<Outcome> {
  const server = await startServer({ env });
  const findings: Findings = new Map();
  installBrowser();
  const { timer } = leapingTime(diceOf(options.seed, 'time'));
  const lines: Line[] = [];
  const began = performance.now();
  try {
    const { cutBytes, lostReplies, seed, people: crowd, count } = options;
    const people: Person[] = [];
    for (let number = 0; number < crowd; number += 1) people.push(await signUp(server.url, number));
    const writing = people.map(async (person, number) => {
      const line = await openLine(server.port, { cutBytes, lostReplies, dice: diceOf(seed, 'line', number) });
      lines.push(line);
      const own = numbersOf(number, crowd, count);
      return writeAll({ person, line, timer, seed, dice: diceOf(seed, 'phone', number), numbers: own });
    });
    const written = await Promise.all(writing);
    for (const [at, person] of people.entries()) {
      await check(server.url, server.dataDir, seed, { person, written: written[at] ?? [] }, findings);
    }
    const all = written.flat();
    return {
      written: all.length,
      pictures: all.filter(({ picture }) => picture !== null).length,
      findings,
      wire: lines.map((line) => line.count),
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    await Promise.all(lines.map((line) => line.close()));
    await server.dispose();
  }
}

/** The messages are dealt out like cards. */
function numbersOf(place: number, crowd: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => at).filter((at) => at % crowd === place);
}

interface Phone {
  person: Person;
  line: Line;
  timer: Timer;
  seed: number;
  dice: Dice;
  numbers: readonly number[];
}

const requestsPerPage = 60;

/** Writes in bursts, while the page that sends is woken and closed at random. Resolves when nothing is on its way any more. */
async function writeAll({ person, line, timer, seed, dice, numbers }: Phone): Promise<Written[]> {
  const origin = `http://127.0.0.1:${line.port}`;
  const session = { version: 1, token: person.token, userId: person.id } as const;
  const written: Written[] = [];
  const shown: { page: Page | null } = { page: null };
  let requestsLeft = 0;
  let onRest = () => {};
  const counted: typeof fetch = (input, init) => {
    requestsLeft -= 1;
    const request = fetch(input, init);
    if (requestsLeft === 0) open();
    else if (dice.chance(0.02)) tellNews(dice.pick);
    return request;
  };
  function open(): void {
    shown.page?.close();
    requestsLeft = dice.between(1, requestsPerPage);
    const onFlushed = async () => {
      if ((await listEntries(person.id)).length === 0) onRest();
    };
    shown.page = openPage({ session, origin, timer, fetch: counted, onFlushed: () => void onFlushed() });
  }
  /** Messages written meanwhile may have been missed by a page that was just ending: it is woken once more. */
  const rest = () =>
    new Promise<void>((resolve) => {
      onRest = resolve;
      shown.page?.wake();
    });
  open();
  let left = 0;
  for (const number of numbers) {
    if (left === 0) left = dice.chance(0.1) ? 12 : dice.between(1, 5);
    written.push(await write(person, { number, seed, origin }));
    left -= 1;
    if (left === 0) await rest();
    else if (dice.chance(0.3)) shown.page?.wake();
  }
  await rest();
  shown.page?.close();
  return written;
}

async function write(person: Person, { number, seed, origin }: { number: number; seed: number; origin: string }) {
  const picture = number % pictureEvery === 0 ? number : null;
  const made = picture === null ? null : await makePicture(seed, picture);
  const file = made === null ? null : { ...made, bytes: new Uint8Array(made.bytes).buffer };
  const one: Written = { id: uuid(), text: `Message ${number}: how do I withdraw?`, picture };
  const form = outgoingMessage({ id: one.id, text: one.text, picture: file });
  await postForm(kinds.chat, form, { owner: person.id, origin, lang: 'en' });
  return one;
}

/** Each once, in the order of writing, each with its answer behind it and its picture as it was made anew from what was sent. */
async function check(
  url: string,
  dataDir: string,
  seed: number,
  { person, written }: { person: Person; written: readonly Written[] },
  findings: Findings,
): Promise<void> {
  const list = await historyOf(url, person.token);
  const own = list.filter((one) => one.from === 'user');
  const [sent, kept] = [written.map(({ id }) => id), own.map(({ client_id: id }) => id)];
  for (const id of sent) if (!kept.includes(id)) note(findings, 'missing', id);
  if (new Set(kept).size !== kept.length) note(findings, 'more than once', person.id);
  if (kept.join(' ') !== sent.join(' ')) note(findings, 'another order', person.id);
  const isGapless = list.every(({ seq, client_id: id }, at) => {
    return seq === at + 1 && (at % 2 === 0 || id === list[at - 1]?.client_id);
  });
  if (!isGapless) note(findings, 'an answer is missing, or out of place', person.id);
  const files = await openFiles(join(dataDir, 'files'));
  for (const [at, { id, text, picture }] of written.entries()) {
    const there = own[at];
    if (there?.client_id === id && there.text !== text) note(findings, 'another text', id);
    if (picture === null) continue;
    const made = await remakePicture((await makePicture(seed, picture)).bytes);
    const name = there?.picture === null || there === undefined ? null : `${there.picture.id}.${made.extension}`;
    const stored = name === null ? null : await files.read(name).catch(() => null);
    if (stored?.equals(made.bytes) !== true) note(findings, 'another picture', id);
  }
}

/** Oldest first. */
async function historyOf(url: string, token: string): Promise<ChatMessage[]> {
  const list: ChatMessage[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const response = await fetch(`${url}/api/chat/history?limit=100${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { message } = (await response.json()) as { message: { list: ChatMessage[]; next: string | null } };
    list.push(...message.list);
    cursor = message.next;
  }
  return list.toReversed();
}
