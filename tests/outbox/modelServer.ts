import type { Deposit } from '#contract/api/wallet.ts';
import { plainSha256 } from '#src/lib/files/sha256.ts';

/**
 * The server as the outbox sees it, in its simplest form: uploads by their client's id, deposits by their key, each once. Every
 * request meets the next of the faults that the test has laid out.
 */
export type Fault =
  | { kind: 'none' }
  /** The line breaks before the request arrives. */
  | { kind: 'cut' }
  /** The request has its effect, and its answer is lost. */
  | { kind: 'lost' }
  /** Of a piece only so many bytes arrive. */
  | { kind: 'partial'; bytes: number }
  | { kind: 'status'; status: number; retryAfter?: string }
  /** Somebody in between answers: a portal, a proxy. */
  | { kind: 'portal' }
  /** The page dies here: nothing after this request ever runs. */
  | { kind: 'death' }
  /** The server has deleted all uploads that nothing refers to, but for one that was finished this moment. */
  | { kind: 'expiry' };

interface StoredUpload {
  size: number;
  checksum: string;
  bytes: Uint8Array;
  isUsed: boolean;
}

export interface Request {
  method: string;
  path: string;
  token: string;
  key: string | null;
}

interface Taken {
  owner: string;
  call: string;
  body: string;
  /** In the order in which the body names them. */
  files: Uint8Array[];
}

export class ModelServer {
  readonly uploads = new Map<string, StoredUpload>();
  readonly deposits = new Map<string, { owner: string; body: string; deposit: Deposit; bytes: Uint8Array }>();
  /** What the calls of test kinds have taken. */
  readonly taken = new Map<string, Taken>();
  readonly requests: Request[] = [];
  faults: Fault[] = [];
  /** token → user id */
  readonly users: Map<string, string>;
  /** Keys the server refuses for good, and with what. */
  readonly refusals = new Map<string, { status: number; message: string }>();

  constructor(users: Record<string, string>) {
    this.users = new Map(Object.entries(users));
  }

  fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(String(input), init);
    const headers = request.headers;
    const path = new URL(request.url).pathname;
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? '';
    this.requests.push({ method: request.method, path, token, key: headers.get('idempotency-key') });
    const fault = this.faults.shift() ?? { kind: 'none' };
    if (fault.kind === 'death') return new Promise(() => undefined);
    if (fault.kind === 'cut') throw new TypeError('network error');
    if (fault.kind === 'portal') return new Response('<p>Welcome to our wifi</p>', { status: 200 });
    if (fault.kind === 'status') return answer(fault.status, 'try_again', fault.retryAfter);
    if (fault.kind === 'expiry' && path.startsWith('/api/upload/')) this.#expire();
    const body = new Uint8Array(await request.arrayBuffer());
    const isPartial = fault.kind === 'partial' && request.method === 'PATCH';
    const done = this.#handle(request, path, token, isPartial ? body.slice(0, fault.bytes) : body);
    if (fault.kind === 'lost' || isPartial) throw new TypeError('network error');
    return done;
  };

  #handle(request: globalThis.Request, path: string, token: string, body: Uint8Array): Response {
    const user = this.users.get(token);
    if (user === undefined) return answer(401, 'session_over');
    if (path === '/api/wallet/charge_req') return this.#charge(request, user, new TextDecoder().decode(body));
    if (path.startsWith('/api/test/') && request.method === 'GET') return success({ id: path });
    if (path.startsWith('/api/test/')) return this.#take(request, user, new TextDecoder().decode(body));
    const id = path.replace('/api/upload/', '');
    if (request.method === 'POST') return this.#create(request);
    const upload = this.uploads.get(id);
    if (upload === undefined) return new Response(null, { status: 404 });
    if (request.method === 'HEAD') return offset(200, upload.bytes.length);
    if (Number(request.headers.get('upload-offset')) !== upload.bytes.length) return answer(409, 'request_failed');
    upload.bytes = concat(upload.bytes, body);
    if (upload.bytes.length > upload.size) throw new Error('more bytes than announced');
    return offset(204, upload.bytes.length);
  }

  #create(request: globalThis.Request): Response {
    const pairs = (request.headers.get('upload-metadata') ?? '').split(',').map((pair) => pair.split(' '));
    const metadata = new Map(pairs.map(([name = '', value = '']) => [name, atob(value)]));
    const id = metadata.get('id') ?? '';
    const known = this.uploads.get(id);
    if (known?.isUsed === true) return answer(409, 'upload_exists');
    const size = Number(request.headers.get('upload-length'));
    if (known === undefined) {
      const checksum = metadata.get('checksum') ?? '';
      this.uploads.set(id, { size, checksum, bytes: new Uint8Array(), isUsed: false });
    }
    return offset(201, known?.bytes.length ?? 0, { location: `/api/upload/${id}` });
  }

  #charge(request: globalThis.Request, user: string, body: string): Response {
    const key = request.headers.get('idempotency-key') ?? '';
    const fields = JSON.parse(body) as {
      owner: string;
      proof: string;
      amount: string;
      currency: 'USDT';
      address: string;
    };
    if (fields.owner !== user) return answer(409, 'owner_mismatch');
    const refusal = this.refusals.get(key);
    if (refusal !== undefined) return answer(refusal.status, refusal.message);
    const known = this.deposits.get(key);
    if (known !== undefined) {
      return known.body === body ? success(known.deposit) : answer(422, 'idempotency_mismatch');
    }
    const upload = this.uploads.get(fields.proof);
    if (upload === undefined || upload.bytes.length !== upload.size) return answer(422, 'proof_missing');
    if (hex(upload.bytes) !== upload.checksum) return answer(422, 'upload_checksum');
    upload.isUsed = true;
    const deposit = asDeposit(key, fields);
    this.deposits.set(key, { owner: user, body, deposit, bytes: upload.bytes });
    return success(deposit);
  }

  /** A call of a test kind: every field that names an upload has to be there, whole. */
  #take(request: globalThis.Request, owner: string, body: string): Response {
    const key = request.headers.get('idempotency-key') ?? '';
    const fields = JSON.parse(body) as Record<string, string>;
    if (fields['owner'] !== owner) return answer(409, 'owner_mismatch');
    const refusal = this.refusals.get(key);
    if (refusal !== undefined) return answer(refusal.status, refusal.message);
    const known = this.taken.get(key);
    if (known !== undefined) return known.body === body ? success({ id: key }) : answer(422, 'idempotency_mismatch');
    const uploads = ['front', 'back', 'statement'].flatMap((field) => fields[field] ?? []);
    const files = uploads.map((id) => this.uploads.get(id));
    const whole = files.filter((file) => file !== undefined && file.bytes.length === file.size);
    if (whole.length < uploads.length) return answer(422, 'proof_missing');
    for (const file of files) if (file !== undefined) file.isUsed = true;
    const call = new URL(request.url).pathname.replace('/api/', '');
    this.taken.set(key, { owner, call, body, files: files.map((file) => file?.bytes ?? new Uint8Array()) });
    return success({ id: key });
  }

  #expire(): void {
    for (const [id, { isUsed }] of this.uploads) if (!isUsed) this.uploads.delete(id);
  }
}

function asDeposit(
  id: string,
  { amount, currency, address }: { amount: string; currency: 'USDT'; address: string },
): Deposit {
  const fixed = {
    credited_in: 'USDT',
    status: 'review',
    reason: null,
    created: 1,
    decided: null,
    simulated: true,
  } as const;
  return { id, number: `D-${id.slice(0, 6)}`, currency, amount, address, ...fixed };
}

function success(message: object): Response {
  return Response.json({ type: 'ok', code: 1, message });
}

function answer(status: number, message: string, retryAfter?: string): Response {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  const type = status === 401 ? '999' : 'error';
  return Response.json({ type, code: 0, message, params: {} }, { status, headers });
}

function offset(status: number, at: number, more: Record<string, string> = {}): Response {
  const headers = { 'upload-offset': String(at), 'tus-resumable': '1.0.0', ...more };
  return new Response(null, { status, headers });
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}

export function hex(bytes: Uint8Array): string {
  const digest = new Uint8Array(plainSha256(bytes.slice().buffer));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
