import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { answersKeptSeconds } from '#contract/api/call.ts';
import type { CallName } from '#contract/api/calls.ts';
import { nowSeconds } from '../platform/clock.ts';
import { isDuplicate } from '../store/failures.ts';
import { later, prepared } from '../store/prepared.ts';
import type { Store } from '../store/store.ts';
import type { Deps, Trx } from './deps.ts';
import { DomainError } from './errors.ts';
import { sha256Hex } from './secrets.ts';

/**
 * One key, one effect. The key's row, the effect, its ledger entry and the answer are one transaction; who comes second with
 * the same key waits for it and gets the first answer again.
 */
export interface KeyedRequest {
  /** User id, or 'guest'. */
  owner: string;
  call: CallName;
  /** The raw key. It seals secret answers and is stored nowhere. */
  key: string;
  /** The parsed body as the domain gets it. */
  body: unknown;
  isSecret: boolean;
}

/** An answer ready to be sent: its HTTP status and its JSON. */
export interface StoredAnswer {
  status: number;
  json: string;
}

/**
 * The first answer under this key, or null.
 * @throws DomainError idempotency_mismatch when it answered another body.
 */
export async function findAnswer(store: Store, request: KeyedRequest): Promise<StoredAnswer | null> {
  const [row] = await selectAnswer(store.db, keyOf(request));
  if (row === undefined) return null;
  if (row.body_mac !== macOf(request)) throw DomainError.of('idempotency_mismatch', {});
  return { status: Number(row.status), json: request.isSecret ? unseal(request, row.answer) : row.answer };
}

/**
 * Runs the effect and stores its answer, both or neither.
 * @returns the effect's own result, or the answer that was there already.
 */
export async function runOnce<T>(
  deps: Deps,
  request: KeyedRequest,
  effect: (trx: Trx) => Promise<T>,
  answerOf: (result: T) => StoredAnswer,
): Promise<{ isFirst: true; result: T } | { isFirst: false; answer: StoredAnswer }> {
  try {
    const result = await deps.store.transaction(async (trx) => {
      await takeKey(trx, deps, request);
      const done = await effect(trx);
      await keepAnswer(trx, deps, request, answerOf(done));
      return done;
    });
    return { isFirst: true, result };
  } catch (error) {
    if (!isDuplicate(error, 'idempotency')) throw error;
    // Somebody else has the key: their answer is there to be read.
    return { isFirst: false, answer: await takenAnswer(deps.store, request) };
  }
}

/** Stores a refusal that nothing came of; an answer that got there first stands. @returns the one that counts. */
export async function keepRefusal(deps: Deps, request: KeyedRequest, refusal: StoredAnswer): Promise<StoredAnswer> {
  const outcome = await runOnce(
    deps,
    request,
    () => Promise.resolve(refusal),
    (answer) => answer,
  );
  return outcome.isFirst ? refusal : outcome.answer;
}

export async function deleteOldAnswers(deps: Deps): Promise<void> {
  const before = BigInt(nowSeconds(deps.clock) - answersKeptSeconds);
  await deps.store.db.deleteFrom('idempotency').where('created', '<', before).execute();
}

/** The row comes first: a second request with the key waits here until the first is through, and fails. */
async function takeKey(trx: Trx, deps: Deps, request: KeyedRequest): Promise<void> {
  const created = BigInt(nowSeconds(deps.clock));
  await later(trx, insertKey.of({ ...keyOf(request), bodyMac: macOf(request), created }));
}

async function keepAnswer(trx: Trx, deps: Deps, request: KeyedRequest, { status, json }: StoredAnswer): Promise<void> {
  const answer = request.isSecret ? seal(deps, request, json) : json;
  await later(trx, updateAnswer.of({ ...keyOf(request), status: BigInt(status), answer }));
}

interface Key extends Pick<KeyedRequest, 'owner' | 'call'> {
  hash: string;
}

function keyOf({ owner, call, key }: KeyedRequest): Key {
  return { owner, call, hash: sha256Hex(key) };
}

const selectAnswer = prepared((db, p: Key) =>
  db
    .selectFrom('idempotency')
    .select(['body_mac', 'status', 'answer'])
    .where('owner', '=', p.owner)
    .where('call', '=', p.call)
    .where('key_hash', '=', p.hash),
);

const insertKey = prepared((db, { owner, call, hash, bodyMac, created }: Key & { bodyMac: string; created: bigint }) =>
  db
    .insertInto('idempotency')
    .values({ owner, call, key_hash: hash, body_mac: bodyMac, status: 0n, answer: '', created }),
);

const updateAnswer = prepared((db, p: Key & { status: bigint; answer: string }) =>
  db
    .updateTable('idempotency')
    .set({ status: p.status, answer: p.answer })
    .where('owner', '=', p.owner)
    .where('call', '=', p.call)
    .where('key_hash', '=', p.hash),
);

async function takenAnswer(store: Store, request: KeyedRequest): Promise<StoredAnswer> {
  const answer = await findAnswer(store, request);
  if (answer === null) throw new Error('An idempotency key was taken, and its answer is gone.');
  return answer;
}

/** Under the raw key, which a thief of the database does not have: bodies hold passwords and codes. */
function macOf({ key, body }: KeyedRequest): string {
  return createHmac('sha256', key).update(canonical(body)).digest('hex');
}

/** JSON with sorted names, so that the order in which a client writes its fields does not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
  return `{${fields.join(',')}}`;
}

function sealingKey({ key, owner, call }: KeyedRequest): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'answer', `${owner}\n${call}`, 32));
}

const nonceLength = 12;
const tagLength = 16;

function seal(deps: Deps, request: KeyedRequest, json: string): string {
  const nonce = deps.random.bytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(request), nonce);
  const sealed = Buffer.concat([cipher.update(json, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function unseal(request: KeyedRequest, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(request), bytes.subarray(0, nonceLength));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const opened = Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]);
  return opened.toString('utf8');
}
