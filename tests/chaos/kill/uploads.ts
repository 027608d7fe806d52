/** Pictures by tus, as the app sends them: created under an id of the client's own, taken up again where they were cut. */
import sharp from 'sharp';
import { type UploadPurpose, uploadPath } from '#contract/upload.ts';
import { type Client, Lost } from './client.ts';
import { type KnownUpload, type Person, sha256 } from './people.ts';
import { ask, type Outcome } from './wire.ts';

/** A picture nobody else has; one in four takes several packets. */
async function drawPicture({ random, below }: Client): Promise<Buffer> {
  const [width, height] = below(4) === 0 ? [160, 120] : [20, 15];
  return sharp(random.bytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

export async function createUpload(
  client: Client,
  person: Person,
  purpose: UploadPurpose = 'deposit',
): Promise<KnownUpload | null> {
  const bytes = await drawPicture(client);
  const upload = {
    id: client.random.uuid(),
    size: bytes.length,
    checksum: sha256(bytes),
    bytes,
    isStored: false,
    isUsed: false,
    purpose,
  };
  const token = person.tokens[0] ?? null;
  const isDone = await client.affect({
    call: 'upload',
    key: upload.id,
    body: {},
    token,
    person,
    trace: { upload: upload.id },
    learn: () => person.uploads.set(upload.id, upload),
    send: () => ask(client.line, 'upload: create', uploadPath, creation(upload, purpose, token)),
  });
  return isDone ? upload : null;
}

function creation({ id, size, checksum }: KnownUpload, purpose: UploadPurpose, token: string | null): RequestInit {
  const fields = Object.entries({ id, purpose, checksum });
  const metadata = fields.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',');
  return { method: 'POST', headers: { ...head(token), 'upload-length': String(size), 'upload-metadata': metadata } };
}

/** Sends what the server does not have yet; the last part of it is the acknowledgement of the whole. */
export async function sendRest(client: Client, person: Person, upload: KnownUpload): Promise<void> {
  if (upload.isStored) return;
  const token = person.tokens[0] ?? null;
  const path = uploadPath + upload.id;
  const asked = known(await ask(client.line, 'upload: offset', path, { method: 'HEAD', headers: head(token) }));
  if (asked.kind === 'refused') return;
  const offset = Number(asked.headers.get('upload-offset'));
  if (offset < upload.size) {
    const headers = {
      ...head(token),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    };
    const body = new Uint8Array(upload.bytes.subarray(offset));
    const sent = known(await ask(client.line, 'upload: bytes', path, { method: 'PATCH', headers, body }));
    if (sent.kind === 'refused') client.line.problem(`upload ${upload.id}: bytes refused, ${sent.status} ${sent.key}`);
    if (sent.kind === 'refused') return;
  }
  upload.isStored = true;
}

function head(token: string | null): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
}

function known(outcome: Outcome): Exclude<Outcome, { kind: 'unknown' }> {
  if (outcome.kind === 'unknown') throw new Lost('upload');
  return outcome;
}
