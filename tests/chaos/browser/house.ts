/** The real server behind a gate, people who have accounts with it, and what it knows of their deposits. */
import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Deposit } from '#contract/api/wallet.ts';
import { type RunningServer, startServer } from '#tests/process.ts';
import { type Gate, openGate } from './gate.ts';

export interface Person {
  id: string;
  account: string;
  password: string;
  /** A session beside the browser's own, for asking. */
  token: string;
}

export interface People {
  person(): Promise<Person>;
  /** All deposits the server has of somebody. */
  deposits(person: Person): Promise<Deposit[]>;
}

export interface House extends People {
  server: RunningServer;
  gate: Gate;
  dispose(): Promise<void>;
}

/** A server whose limits per address mean whom the test means: it believes what a browser says about its address. */
export async function openHouse(env: Record<string, string> = {}): Promise<House> {
  const server = await startServer({ env: { TRUST_PROXY: '1', ...env } });
  const gate = await openGate(server.port);
  return {
    server,
    gate,
    ...people(server.url),
    async dispose() {
      await gate.close();
      await server.dispose();
    },
  };
}

export function people(url: string): People {
  return { person: () => signUp(url), deposits: (person) => listDeposits(url, person) };
}

export function someAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`;
}

async function signUp(url: string): Promise<Person> {
  const address = someAddress();
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ ...body, lang: 'en' }),
    });
    const answer = (await response.json()) as { type: string; message: T };
    if (answer.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.message;
  };
  const [account, password] = [`${randomUUID()}@example.com`, 'correct horse 7'];
  const device = randomBytes(16).toString('base64url');
  const to = { to: account, purpose: 'register', device };
  const { practice_code: code } = await ask<{ practice_code: string }>('sms_mail', to);
  const form = { account, password, password_confirm: password, code, device };
  const { token, user } = await ask<{ token: string; user: { id: string } }>('user/register', form);
  return { id: user.id, account, password, token };
}

async function listDeposits(url: string, { token }: Person): Promise<Deposit[]> {
  const deposits: Deposit[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ limit: '100', ...(cursor === '' ? {} : { cursor }) });
    const response = await fetch(`${url}/api/chargelist/log?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { message } = (await response.json()) as { message: { list: Deposit[]; next: string | null } };
    deposits.push(...message.list);
    cursor = message.next;
  }
  return deposits;
}

/** A picture that nobody else has, of about so many bytes. */
export async function picture(bytes: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const width = Math.max(24, Math.ceil(Math.sqrt(bytes / 3)));
  const noise = randomBytes(width * width * 3);
  const buffer = await sharp(noise, { raw: { width, height: width, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { name: 'proof.png', mimeType: 'image/png', buffer };
}
