import { createHash, randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { uploadPath } from '#contract/upload.ts';

/** Somebody real, with uploads in every condition: what flawed requests are made from, so that they come far. */
export interface FuzzPerson {
  id: string;
  account: string;
  token: string;
  address: string;
  /** Waits for its last bytes: `arrivedBytes` of `openBytes` are there. */
  openUpload: string;
  failedUpload: string;
  /** A deposit has it already. */
  usedUpload: string;
}

export const openBytes = 1000;
export const arrivedBytes = 100;

export async function signUpPeople(url: string, count: number): Promise<FuzzPerson[]> {
  const people: FuzzPerson[] = [];
  for (let made = 0; made < count; made += 1) people.push(await signUp(url, made));
  return people;
}

async function signUp(url: string, number: number): Promise<FuzzPerson> {
  const from = { 'x-forwarded-for': `10.250.0.${number + 1}` };
  const [account, password] = [`${randomUUID()}@example.com`, 'correct horse 7'];
  const { practice_code: code } = await ask<{ practice_code: string }>(
    `${url}/api/sms_mail`,
    { to: account, purpose: 'register' },
    from,
  );
  const registration = { account, password, password_confirm: password, code };
  const { token, user } = await ask<{ token: string; user: { id: string } }>(
    `${url}/api/user/register`,
    registration,
    from,
  );
  const own = { ...from, authorization: `Bearer ${token}` };
  const { address } = await ask<{ address: string }>(`${url}/api/wallet/get_in_address`, { currency: 'USDT' }, own);
  const openUpload = await upload(url, own, randomBytes(openBytes), arrivedBytes);
  const failedUpload = await upload(url, own, Buffer.from('This is no picture.'));
  const usedUpload = await upload(url, own, await picture());
  const voucher = { currency: 'USDT', amount: '250', address, proof: usedUpload, client_time: 1, owner: user.id };
  const deposit = await ask<{ id: string }>(`${url}/api/wallet/charge_req`, voucher, own);
  await untilDecided(url, own, deposit.id);
  return { id: user.id, account, token, address, openUpload, failedUpload, usedUpload };
}

async function ask<T>(url: string, body: object | null, headers: Record<string, string>): Promise<T> {
  const response = await fetch(url, {
    method: body === null ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { type: string; message: T };
  if (answer.type !== 'ok') throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer.message;
}

function picture(): Promise<Buffer> {
  return sharp(randomBytes(24 * 24 * 3), { raw: { width: 24, height: 24, channels: 3 } })
    .png()
    .toBuffer();
}

/** As far as it goes; that the server refuses what it was given is what some are for. @returns its id. */
export async function upload(
  url: string,
  headers: Record<string, string>,
  content: Buffer,
  bytes = content.length,
  purpose = 'deposit',
): Promise<string> {
  const id = randomUUID();
  const checksum = createHash('sha256').update(content).digest('hex');
  const metadata = Object.entries({ id, purpose, checksum }).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  );
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  const created = await fetch(url + uploadPath, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(content.length), 'upload-metadata': metadata.join(',') },
  });
  if (created.status !== 201) throw new Error(`an upload was not made: ${created.status} ${await created.text()}`);
  const sent = await fetch(`${url}${uploadPath}${id}`, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content.subarray(0, bytes)),
  });
  await sent.text();
  return id;
}

async function untilDecided(url: string, headers: Record<string, string>, id: string): Promise<void> {
  const patience = 400;
  for (let step = 0; step < patience; step += 1) {
    const { list } = await ask<{ list: { id: string; status: string }[] }>(`${url}/api/chargelist/log`, null, headers);
    if (list.some((deposit) => deposit.id === id && deposit.status === 'succeed')) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the deposit of a new person was not decided');
}
