import type { Deposit } from '#contract/api/wallet.ts';
import { setClock, uuid } from '#src/lib/clock.ts';
import { outboxStore, privateStore } from '#src/lib/db.ts';
import { sendDirect } from '#src/lib/outbox/direct.ts';
import type { Entry } from '#src/lib/outbox/entry.ts';
import { type FlushOptions, type FlushResult, flushOutbox } from '#src/lib/outbox/flush.ts';
import { entryOf, type Outgoing, postForm, type Sender, takeForm } from '#src/lib/outbox/outgoing.ts';
import type { KeptSession } from '#src/lib/outbox/owner.ts';
import { bytesKey, listEntries, ownersOfEntries, removeEntries } from '#src/lib/outbox/store.ts';
import type { Wire } from '#src/lib/outbox/wire.ts';
import { depositsKey, type KeptDeposits } from '#src/outbox/depositList.ts';
import { kinds, type OutgoingOf } from '#src/outbox/kinds.ts';
import { outgoingOf, type VoucherForm, voucherFormOf } from '#src/outbox/voucher.ts';
import { hex, ModelServer } from './modelServer.ts';
import { forgetAnswers, testKinds } from './testKinds.ts';

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
    await postVoucher(form, { owner, origin, lang: 'en' });
    return form;
  }

  flush(options: Partial<FlushOptions> = {}): Promise<FlushResult> {
    return flushOutbox({
      kinds: testKinds,
      origin,
      fetch: this.server.fetch,
      session: () => Promise.resolve(this.session),
      ...options,
    });
  }

  async put(form: Outgoing, owner = 'user-a'): Promise<Entry> {
    const kind = testKinds[form.kind];
    if (kind === undefined) throw new Error(`${form.kind} is no kind`);
    return postForm(kind, form, { owner, origin, lang: 'en' });
  }

  /** A flush that the page's death may cut off anywhere. What never comes back is left behind, as a killed tab is. */
  async flushUntilDeath(): Promise<void> {
    await new Promise<void>((resolve) => {
      const mortal = (input: unknown, init?: RequestInit) => {
        if (this.server.faults[0]?.kind === 'death') resolve();
        return this.server.fetch(input, init);
      };
      this.flush({ fetch: mortal, isStealing: true, isEager: true }).then(
        () => resolve(),
        () => resolve(),
      );
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
    for (const owner of ['user-a', 'user-b']) {
      await forgetDeposits(owner);
      await forgetAnswers(owner);
    }
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

export type Voucher = VoucherForm;

export const voucherKind = kinds.deposit;

/** The deposits that the owner's own store lists on this device. */
export async function listedDeposits(owner: string): Promise<Deposit[]> {
  return (await privateStore(owner).get<KeptDeposits>(depositsKey))?.list ?? [];
}

export async function forgetDeposits(owner: string): Promise<void> {
  await privateStore(owner).del(depositsKey);
}

export function postVoucher(form: VoucherForm, sender: Sender): Promise<Entry> {
  return postForm(kinds.deposit, outgoingOf(form), sender);
}

export async function takeVoucher(id: string, owner: string): Promise<VoucherForm | null> {
  const taken = await takeForm(id, owner);
  return taken === null ? null : voucherFormOf(taken as OutgoingOf<'deposit'>);
}

export function voucherEntry(form: VoucherForm, sender: Sender): Entry {
  return entryOf(outgoingOf(form), sender);
}

export function sendVoucher(wire: Wire, form: VoucherForm, sender: Sender): Promise<unknown> {
  return sendDirect(wire, kinds.deposit, outgoingOf(form), sender);
}

/** The picture of a voucher as it lies on the disk, whether its entry is there or not. */
export async function pictureBytes(id: string): Promise<ArrayBuffer | undefined> {
  const kept = await outboxStore.get<ArrayBuffer | ArrayBuffer[]>(bytesKey(id));
  return Array.isArray(kept) ? kept[0] : kept;
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
