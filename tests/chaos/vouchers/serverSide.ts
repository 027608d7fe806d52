import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { remakePicture } from '#server/domain/pictures.ts';
import { openFiles } from '#server/store/files.ts';
import { openForReading, type Reader } from '#server/store/store.ts';
import { type RunningServer, startServer } from '#tests/process.ts';
import { root } from '#tests/tree.ts';
import type { Sent } from './device.ts';
import { type Findings, type Kept, note } from './findings.ts';
import { balanceOf, listDeposits, minorOf, type Person } from './people.ts';
import { makePicture } from './pictures.ts';

/** The deposits of these people by the API's own list, with what the tables say of their pictures. */
export async function keptBy(url: string, people: readonly Person[], dataDir: string): Promise<Kept[]> {
  const proofs = await inDatabase(dataDir, readProofs);
  const kept: Kept[] = [];
  for (const { id: owner, token } of people) {
    for (const { id, amount, status } of await listDeposits(url, token)) {
      const proof = proofs.get(id);
      kept.push({ id, owner, amount, status, sha256: proof?.proof_hash ?? null, upload: proof?.state ?? null });
    }
  }
  return kept;
}

const decisionMsMax = 60_000;

/** Waits until the reviewer has decided all deposits, as long as they get fewer. */
export async function allDecided(dataDir: string): Promise<void> {
  const count = () =>
    inDatabase(dataDir, ({ snapshot }) =>
      snapshot((trx) => trx.selectFrom('deposits').select('id').where('decided', 'is', null).execute()),
    );
  await until(async () => (await count()).length === 0, decisionMsMax);
}

/** Whether each person has what they had, and what was credited to them, by the API. */
export async function checkBalances(url: string, people: readonly Person[], sent: readonly Sent[], findings: Findings) {
  for (const { id, token, openingMinor } of people) {
    const own = sent.filter(({ owner }) => owner === id);
    const due = own.reduce((sum, { amount }) => sum + minorOf(amount), openingMinor);
    if ((await balanceOf(url, token)) !== due) note(findings, 'a balance is not what was credited', `user ${id}`);
  }
}

/** Makes the stored pictures of some vouchers anew from what was sent, and compares them byte by byte. */
export async function checkPictures(dataDir: string, seed: number, some: readonly Sent[], findings: Findings) {
  const files = await openFiles(join(dataDir, 'files'));
  const proofs = await inDatabase(dataDir, readProofs);
  for (const { id, index } of some) {
    const made = await remakePicture((await makePicture(seed, index)).bytes);
    const file = proofs.get(id)?.file ?? null;
    const stored = file === null ? null : await files.read(file).catch(() => null);
    if (stored?.equals(made.bytes) !== true)
      note(findings, 'the stored picture is another', `${id} (picture ${index})`);
  }
}

/** Runs `verify` on the server's data. @returns its lines. */
export function runVerify(dataDir: string, env: Record<string, string>): Promise<{ isWell: boolean; lines: string[] }> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env, DATA_DIR: dataDir } };
    execFile(process.execPath, ['server/cli/verify.ts'], options, (error, stdout, stderr) =>
      resolve({ isWell: error === null, lines: (stdout + stderr).trim().split('\n') }),
    );
  });
}

export interface Leftovers {
  /** Uploads that no deposit refers to. */
  uploads: number;
  /** Files that are still arriving. */
  incoming: number;
  /** Pictures that are kept. */
  pictures: number;
}

export async function countLeftovers(dataDir: string): Promise<Leftovers> {
  const unused = await inDatabase(dataDir, ({ snapshot }) =>
    snapshot((trx) =>
      trx
        .selectFrom('uploads')
        .leftJoin('deposits', 'deposits.proof_id', 'uploads.id')
        .select('uploads.id')
        .where('deposits.id', 'is', null)
        .execute(),
    ),
  );
  const [incoming, pictures] = await Promise.all(['incoming', 'files'].map((dir) => readdir(join(dataDir, dir))));
  return { uploads: unused.length, incoming: incoming?.length ?? 0, pictures: pictures?.length ?? 0 };
}

const upkeepMsMax = 60_000;

/** Ends the server and starts it two days later, until its upkeep is through. @returns what is left then. */
export async function twoDaysLater(server: RunningServer, env: Record<string, string>): Promise<Leftovers> {
  await server.stop();
  const later = await startServer({ dataDir: server.dataDir, env, script: 'tests/chaos/vouchersLater.ts' });
  try {
    await until(async () => {
      const { uploads, incoming } = await countLeftovers(server.dataDir);
      return uploads + incoming === 0;
    }, upkeepMsMax);
    return await countLeftovers(server.dataDir);
  } finally {
    await later.stop();
  }
}

async function readProofs({ snapshot }: Reader) {
  const rows = await snapshot((trx) =>
    trx
      .selectFrom('deposits')
      .innerJoin('uploads', 'uploads.id', 'deposits.proof_id')
      .select(['deposits.id', 'deposits.proof_hash', 'uploads.state', 'uploads.file'])
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function inDatabase<T>(dataDir: string, read: (reader: Reader) => Promise<T>): Promise<T> {
  const reader = await openForReading({ databaseUrl: null, dataDir });
  try {
    return await read(reader);
  } finally {
    await reader.close();
  }
}

/** Until it is so, or has not been for this long. */
async function until(isSo: () => Promise<boolean>, msMax: number): Promise<void> {
  const end = performance.now() + msMax;
  while (!(await isSo()) && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 200));
}
