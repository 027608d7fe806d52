import { uuid } from '#src/lib/clock.ts';
import { kinds } from '#src/outbox/kinds.ts';
import { type FlushResult, flushOutbox } from '#src/lib/outbox/flush.ts';
import { discardEntry, listEntries } from '#src/lib/outbox/store.ts';
import type { Timer } from '#src/lib/outbox/wake.ts';
import type { Dice } from '../dice.ts';
import type { Line } from './line.ts';
import { openPage, type Page, tellNews } from './page.ts';
import type { Person } from './people.ts';
import { makePicture, sha256, type VoucherPicture } from './pictures.ts';
import { postVoucher } from '#tests/outbox/world.ts';

/** A voucher as it left its sender. */
export interface Sent {
  id: string;
  owner: string;
  /** Which picture of the seed. */
  index: number;
  amount: string;
  sha256: string;
  size: number;
}

export interface DeviceOptions {
  person: Person;
  line: Line;
  seed: number;
  dice: Dice;
  timer: Timer;
  /** The number of the next picture, null when there are enough. */
  next(): number | null;
  onSent(voucher: Sent): void;
}

/** Somebody's phone. */
export interface Device {
  /** Puts a voucher that will be deleted into the outbox, and deletes it when its first bytes have gone. */
  abandonOne(): Promise<void>;
  /**
   * Puts vouchers into the app's outbox in bursts, behind a text that calls itself a picture, while the page that sends them is
   * woken and closed at random. Resolves when nothing more is on its way.
   */
  sendAll(): Promise<void>;
  /** What is left on it: id, state and reason of each entry. */
  left(): Promise<{ id: string; state: string; reason: string | null }[]>;
  /** Deletes what was refused, as its user does. */
  discardRefused(): Promise<void>;
  close(): void;
}

const requestsPerPage = 300;
const newsPerRequest = 0.01;
const poisonAmount = '77';
const abandonedAmount = '66';
/** Numbers of pictures that are no voucher's. */
const abandonedFrom = 1_000_000_000;

export function createDevice({ person, line, seed, dice, timer, next, onSent }: DeviceOptions): Device {
  const origin = `http://127.0.0.1:${line.port}`;
  const session = { version: 1, token: person.token, userId: person.id } as const;
  let page: Page | null = null;
  let requestsLeft = 0;
  let onRest = () => {};

  const countedFetch: typeof fetch = (input, init) => {
    const request = fetch(input, init);
    requestsLeft -= 1;
    if (requestsLeft === 0) open();
    else if (dice.chance(newsPerRequest)) tellNews(dice.pick);
    return request;
  };
  function open(): void {
    page?.close();
    requestsLeft = dice.between(1, requestsPerPage);
    page = openPage({
      session,
      origin,
      timer,
      fetch: countedFetch,
      onFlushed: (result: FlushResult) => {
        if (result.status === 'done' && result.nextAt === null) onRest();
      },
    });
  }
  async function post({ bytes, type, name, sha256 }: VoucherPicture, amount: string): Promise<string> {
    const picture = { bytes: new Uint8Array(bytes).buffer, type, name, sha256 };
    const form = { id: uuid(), currency: 'USDT', amount, address: person.address, picture } as const;
    await postVoucher(form, { owner: person.id, origin, lang: 'en' });
    return form.id;
  }
  async function sendOne(index: number): Promise<void> {
    const picture = await makePicture(seed, index);
    const amount = `${dice.between(10, 9999)}.${dice.between(50, 97)}`;
    const id = await post(picture, amount);
    onSent({ id, owner: person.id, index, amount, sha256: picture.sha256, size: picture.bytes.length });
    page?.wake();
  }
  /** Vouchers posted meanwhile may have been missed by a page that was just ending: it is woken once more. */
  function rest(): Promise<void> {
    return new Promise((resolve) => {
      onRest = resolve;
      page?.wake();
    });
  }
  return {
    async abandonOne() {
      const id = await post(await makePicture(seed, abandonedFrom + dice.below(abandonedFrom)), abandonedAmount);
      const leaving = new AbortController();
      let requests = 0;
      const dyingFetch: typeof fetch = async (input, init) => {
        requests += 1;
        try {
          return await fetch(input, init);
        } finally {
          if (requests > 1) leaving.abort();
        }
      };
      const options = { kinds, origin, fetch: dyingFetch, session: () => Promise.resolve(session) };
      await flushOutbox({ ...options, signal: leaving.signal });
      await discardEntry(id);
    },
    async sendAll() {
      const text = Buffer.from(`No picture, whatever it calls itself: ${uuid()}`);
      await post({ bytes: text, type: 'image/png', name: 'poison.png', sha256: sha256(text) }, poisonAmount);
      open();
      for (let index = next(); index !== null; ) {
        for (let left = burstOf(dice); left > 0 && index !== null; left -= 1) {
          await sendOne(index);
          index = next();
        }
        await rest();
      }
      await rest();
    },
    async left() {
      const entries = await listEntries(person.id);
      return entries.map(({ id, state, lastError }) => ({ id, state, reason: lastError?.key ?? null }));
    },
    async discardRefused() {
      for (const { id, state } of await listEntries(person.id)) if (state === 'attention') await discardEntry(id);
    },
    close: () => page?.close(),
  };
}

/** Now and then more than the server lets one user have open at once. */
function burstOf(dice: Dice): number {
  return dice.chance(0.05) ? 45 : dice.between(1, 9);
}
