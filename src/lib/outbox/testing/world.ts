import { setClock, uuid } from '#src/lib/clock.ts';
import { privateStore } from '#src/lib/db.ts';
import { depositsKey } from '../depositList.ts';
import { type FlushOptions, type FlushResult, flushOutbox } from '../flush.ts';
import { postForm, type VoucherForm } from '../form.ts';
import type { KeptSession } from '../owner.ts';
import { listEntries, ownersOfEntries, removeEntries } from '../store.ts';
import { hex, ModelServer } from './modelServer.ts';

const origin = 'https://exchange.example';

/** One device before one model server, under a clock that the test moves. */
export class World {
  readonly server = new ModelServer({ 'token-a': 'user-a', 'token-b': 'user-b' });
  nowMs = 1_790_000_000_000;
  session: KeptSession | null = { version: 1, token: 'token-a', userId: 'user-a' };
  readonly stop: () => void;

  constructor(random: () => number = () => 0.5) {
    this.stop = setClock({ nowMs: () => this.nowMs, monotonicMs: () => this.nowMs, random });
  }

  async post(size: number, owner = 'user-a'): Promise<VoucherForm> {
    const form = makeForm(size);
    await postForm(form, { owner, origin, lang: 'en' });
    return form;
  }

  flush(options: Partial<FlushOptions> = {}): Promise<FlushResult> {
    return flushOutbox({
      origin,
      fetch: this.server.fetch,
      session: () => Promise.resolve(this.session),
      ...options,
    });
  }

  /** The model server, with a word before each request. */
  fetchWith(before: (method: string, path: string) => Promise<void> | void): typeof fetch {
    return async (input: unknown, init?: RequestInit) => {
      await before(init?.method ?? 'GET', new URL(String(input)).pathname);
      return this.server.fetch(input, init);
    };
  }

  /** Leaves nothing on the disk for the next world. */
  async end(): Promise<void> {
    for (const owner of await ownersOfEntries()) {
      await removeEntries((await listEntries(owner)).map(({ id }) => id));
    }
    for (const owner of ['user-a', 'user-b']) await privateStore(owner).del(depositsKey);
    this.stop();
  }

  /** Flushes as a page that stays open does: at once, and whenever the next entry is due. */
  async settle(): Promise<FlushResult> {
    for (let rounds = 0; rounds < 500; rounds += 1) {
      const result = await this.flush({ isStealing: true });
      if (result.status !== 'done' || result.nextAt === null) return result;
      this.nowMs = Math.max(this.nowMs, result.nextAt) + 1;
    }
    throw new Error('The outbox does not come to rest.');
  }
}

/** The request itself, behind the pieces of its picture. */
export function isCharge(path: string): boolean {
  return path.endsWith('charge_req');
}

export function makeForm(size: number): VoucherForm {
  const id = uuid();
  const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 8) + id.charCodeAt(i % 36)) & 255);
  return {
    id,
    currency: 'USDT',
    amount: '250.5',
    address: 'practice:USDT:1',
    picture: { bytes: bytes.buffer, type: 'image/png', sha256: hex(bytes), name: 'Beleg – 領収書.png' },
  };
}
