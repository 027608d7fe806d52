/** What the tests of uploads and deposits share: pictures, and a tus client of a few lines. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { uploadPath, type UploadPurpose } from '#contract/upload.ts';
import { type Person, type Reply, readReply, type World } from './world.ts';

/** A small picture that nobody else has. */
export async function picture(format: 'jpeg' | 'png' | 'webp' = 'png', width = 40, height = 30): Promise<Buffer> {
  const noise = randomBytes(width * height * 3);
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

export interface UploadOptions {
  id?: string;
  checksum?: string;
  size?: number;
  metadata?: Record<string, string>;
  url?: string;
}

function metadataOf(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

export async function createUpload(
  world: World,
  { token }: Pick<Person, 'token'>,
  content: Buffer,
  {
    id = randomUUID(),
    checksum = sha256(content),
    size = content.length,
    metadata = {},
    url = world.url,
  }: UploadOptions = {},
): Promise<Reply & { id: string }> {
  const response = await fetch(url + uploadPath, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': metadataOf({ id, purpose: 'deposit', checksum, filename: 'proof.png', ...metadata }),
    },
  });
  return { ...(await readReply(response)), id };
}

export async function offsetOf(world: World, { token }: Pick<Person, 'token'>, id: string, url = world.url) {
  return fetch(`${url}${uploadPath}${id}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' },
  });
}

export async function sendBytes(
  world: World,
  { token }: Pick<Person, 'token'>,
  id: string,
  content: Buffer,
  offset = 0,
  url = world.url,
): Promise<Reply> {
  const response = await fetch(`${url}${uploadPath}${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(content.subarray(offset)),
  });
  return readReply(response);
}

/** The whole way; the id of the upload. */
export async function upload(
  world: World,
  person: Pick<Person, 'token'>,
  content?: Buffer,
  purpose: UploadPurpose = 'deposit',
): Promise<string> {
  const bytes = content ?? (await picture());
  const created = await createUpload(world, person, bytes, { metadata: { purpose } });
  if (created.status !== 201) throw new Error(`creation: ${created.status} ${created.text}`);
  const sent = await sendBytes(world, person, created.id, bytes);
  if (sent.status !== 204) throw new Error(`bytes: ${sent.status} ${sent.text}`);
  return created.id;
}
