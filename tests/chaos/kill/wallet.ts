/** Calls of the wallet, as things a client does with its people. */
import type { Deposit, InAddress, Wallet, WalletRecord } from '#contract/api/wallet.ts';
import { depositCurrencies } from '#contract/rules/deposit.ts';
import type { Client } from './client.ts';
import { pick } from '../dice.ts';
import { depositProblems, type KnownUpload, type Person } from './people.ts';
import { createUpload, sendRest } from './uploads.ts';

const amounts = { USDT: ['25', '1000.13', '77.5'], BTC: ['0.01'], ETH: ['0.25'], USD: ['150', '200.13'] } as const;

/** The picture before the voucher, or behind it; now and then only half the way, for the next time. */
export async function deposit(client: Client, person: Person): Promise<void> {
  const open = [...person.uploads.values()].filter(({ isUsed, purpose }) => !isUsed && purpose === 'deposit');
  const upload = open.length > 0 && client.below(2) === 0 ? pick(client, open) : await createUpload(client, person);
  if (upload === null) return;
  const isPictureFirst = client.below(2) === 0;
  if (isPictureFirst) await sendRest(client, person, upload);
  if (client.below(8) === 0) return;
  await sendVoucher(client, person, upload);
  if (!isPictureFirst) await sendRest(client, person, upload);
}

async function sendVoucher(client: Client, person: Person, upload: KnownUpload): Promise<void> {
  const currency = pick(client, depositCurrencies);
  const address = await addressOf(client, person, currency);
  const [key, amount] = [client.random.uuid(), pick(client, amounts[currency])];
  upload.isUsed = true;
  const isDone = await client.affect({
    call: 'wallet/charge_req',
    key,
    body: { currency, amount, address, proof: upload.id, client_time: 1, owner: person.id },
    token: person.tokens[0] ?? null,
    person,
    trace: { deposit: key },
    learn: (message) => see(client, person, message as Deposit),
  });
  if (!isDone) client.line.problem(`the voucher ${key} of ${person.account} was refused`);
}

/** Always the same one, for ever. */
export async function addressOf(client: Client, person: Person, currency: string): Promise<string> {
  const place = await client.look<InAddress>('wallet/get_in_address', { currency }, person.tokens[0] ?? null);
  const address = place?.address ?? '';
  const known = person.addresses.get(currency) ?? address;
  if (known !== address) client.line.problem(`the ${currency} address of ${person.account} is another one`);
  person.addresses.set(currency, address);
  return address;
}

/** Sends what had been cut of earlier pictures. */
export async function finishUploads(client: Client, person: Person): Promise<void> {
  for (const upload of person.uploads.values()) if (!upload.isStored) await sendRest(client, person, upload);
}

function see({ line }: Client, person: Person, now: Deposit): void {
  const known = person.deposits.get(now.id);
  for (const problem of known === undefined ? [] : depositProblems(known, now)) line.problem(problem);
  person.deposits.set(now.id, now);
}

/** All of them, and none that was not asked for. */
export async function lookAtDeposits(client: Client, person: Person): Promise<void> {
  const list = await pages<Deposit>(client, person, 'chargelist/log');
  if (list === null) return;
  for (const row of list) {
    if (person.deposits.has(row.id)) see(client, person, row);
    else client.line.problem(`${person.account} has the deposit ${row.number}, which was never acknowledged`);
  }
  const missing = [...person.deposits.keys()].filter((id) => !list.some((row) => row.id === id));
  for (const id of missing) client.line.problem(`the deposit ${id} of ${person.account} is missing from the list`);
}

/** The opening balance, and at most one credit per deposit; what orders have moved is the business of the server's own checks. */
export async function lookAtRecords(client: Client, person: Person): Promise<void> {
  const list = await pages<WalletRecord>(client, person, 'wallet/records');
  if (list === null) return;
  const funded = list.filter(({ kind }) => kind === 'opening' || kind === 'deposit');
  const references = funded.map(({ kind, reference }) => `${kind} ${reference}`);
  const numbers = new Set([...person.deposits.values()].map(({ number }) => `deposit ${number}`));
  const strange = references.filter((text) => text !== 'opening ' && !numbers.has(text));
  const isOnce = new Set(references).size === references.length;
  if (!isOnce || strange.length > 0 || !references.includes('opening ')) {
    client.line.problem(`the records of ${person.account} are ${references.join(', ')}`);
  }
}

async function pages<T>(
  client: Client,
  person: Person,
  call: 'chargelist/log' | 'wallet/records',
): Promise<T[] | null> {
  const rows: T[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const body: Record<string, unknown> = { limit: 20, ...(cursor === '' ? {} : { cursor }) };
    const page: { list: T[]; next: string | null } | null = await client.look(call, body, person.tokens[0] ?? null);
    if (page === null) return null;
    rows.push(...page.list);
    cursor = page.next;
  }
  return rows;
}

export async function lookAtWallet({ look, line }: Client, person: Person): Promise<void> {
  const wallet = await look<Wallet>('wallet/list', {}, person.tokens[0] ?? null);
  if (wallet !== null && Number(wallet.total) < 900) line.problem(`${person.account} has lost its opening balance`);
}
