/** People with tokens, addresses and pictures already uploaded, so that a bench measures the deposit request alone. */
import { createHash, randomUUID } from 'node:crypto';
import type { Store } from '#server/store/store.ts';

export interface Depositor {
  id: string;
  account: string;
  password: string;
  token: string;
  address: string;
  /** Ids of stored uploads that no deposit has used. */
  uploads: string[];
}

export async function signUpDepositors(
  url: string,
  store: Store,
  { people, uploads }: { people: number; uploads: number },
): Promise<Depositor[]> {
  const depositors: Depositor[] = [];
  for (let made = 0; made < people; made += 1) depositors.push(await signUp(url, made));
  for (const depositor of depositors) await seedUploads(store, depositor, Math.ceil(uploads / people));
  return depositors;
}

async function signUp(url: string, number: number): Promise<Depositor> {
  // The sandbox limits how often one network address asks for codes; a bench comes from as many as it has people.
  const ask = async <T>(path: string, body: object, headers: Record<string, string>) => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
        ...headers,
      },
      body: JSON.stringify({ ...body, lang: 'en' }),
    });
    const answer = (await response.json()) as { type: string; message: T };
    if (answer.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.message;
  };
  const [account, password] = [`${randomUUID()}@example.com`, 'correct horse 7'];
  const { practice_code: code } = await ask<{ practice_code: string }>(
    'sms_mail',
    { to: account, purpose: 'register' },
    {},
  );
  const key = { 'idempotency-key': randomUUID() };
  const registered = await ask<{ token: string; user: { id: string } }>(
    'user/register',
    { account, password, password_confirm: password, code },
    key,
  );
  const authorization = { authorization: `Bearer ${registered.token}` };
  const { address } = await ask<{ address: string }>('wallet/get_in_address', { currency: 'USDT' }, authorization);
  return { id: registered.user.id, account, password, token: registered.token, address, uploads: [] };
}

async function seedUploads(store: Store, depositor: Depositor, count: number): Promise<void> {
  depositor.uploads = Array.from({ length: count }, () => randomUUID());
  const rows = depositor.uploads.map((id) => ({
    id,
    user_id: depositor.id,
    purpose: 'deposit',
    size: 1000n,
    checksum: createHash('sha256').update(id).digest('hex'),
    state: 'stored' as const,
    reason: null,
    file: `${id}.jpg`,
    created: 0n,
    expires: 9_999_999_999n,
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await store.db
      .insertInto('uploads')
      .values(rows.slice(from, from + 500))
      .execute();
  }
}
