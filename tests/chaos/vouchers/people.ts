import { randomUUID } from 'node:crypto';
import { currencies } from '#contract/currencies.ts';
import { parseDecimal } from '#contract/money.ts';

/** Somebody who sends vouchers, as the server knows them. */
export interface Person {
  id: string;
  token: string;
  /** Where their deposits go. */
  address: string;
  /** USDT available before the first deposit, in minor units. */
  openingMinor: bigint;
}

interface Balance {
  account: string;
  currency: string;
  available: string;
}

/** Signs somebody up by the API, on a good line. The sandbox limits codes by address: each of them comes from one of their own. */
export async function signUp(url: string, number: number): Promise<Person> {
  const from = { 'x-forwarded-for': `10.7.${number >> 8}.${number & 255}` };
  const [account, password] = [`${randomUUID()}@example.com`, 'correct horse 7'];
  const { practice_code: code } = await post<{ practice_code: string }>(
    url,
    'sms_mail',
    { to: account, purpose: 'register' },
    from,
  );
  const { token, user } = await post<{ token: string; user: { id: string } }>(
    url,
    'user/register',
    { account, password, password_confirm: password, code },
    { ...from, 'idempotency-key': randomUUID() },
  );
  const headers = authorized(token);
  const { address } = await post<{ address: string }>(url, 'wallet/get_in_address', { currency: 'USDT' }, headers);
  return { id: user.id, token, address, openingMinor: await balanceOf(url, token) };
}

/** All USDT available, in minor units. */
export async function balanceOf(url: string, token: string): Promise<bigint> {
  const { list } = await post<{ list: Balance[] }>(url, 'wallet/list', {}, authorized(token));
  return list
    .filter(({ currency }) => currency === 'USDT')
    .reduce((sum, { available }) => sum + minorOf(available), 0n);
}

/** An amount of USDT in its minor unit. */
export function minorOf(amount: string): bigint {
  const minor = parseDecimal(amount, currencies.USDT.scale);
  if (minor === null) throw new Error(`"${amount}" is no amount of USDT.`);
  return minor;
}

export interface ListedDeposit {
  id: string;
  amount: string;
  status: string;
}

/** All deposits of somebody, page after page. */
export async function listDeposits(url: string, token: string): Promise<ListedDeposit[]> {
  const all: ListedDeposit[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ lang: 'en', limit: '100', ...(cursor === '' ? {} : { cursor }) });
    const response = await fetch(`${url}/api/chargelist/log?${query}`, { headers: authorized(token) });
    const { list, next } = await messageOf<{ list: ListedDeposit[]; next: string | null }>('chargelist/log', response);
    all.push(...list);
    cursor = next;
  }
  return all;
}

function authorized(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

async function post<T>(url: string, call: string, body: object, headers: Record<string, string>): Promise<T> {
  const response = await fetch(`${url}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...body, lang: 'en' }),
  });
  return messageOf<T>(call, response);
}

async function messageOf<T>(call: string, response: Response): Promise<T> {
  const answer = (await response.json()) as { type: string; message: T };
  if (answer.type !== 'ok') throw new Error(`${call}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.message;
}
