import { onOutboxSignal } from '#src/lib/outbox/signals.ts';
import { startServer } from '#tests/process.ts';
import { diceOf } from '../dice.ts';
import { createDevice, type Device, type Sent } from './device.ts';
import { compare, type Findings, note } from './findings.ts';
import { type Line, type LineCount, openLine } from './line.ts';
import type { Options } from './options.ts';
import { installBrowser } from './page.ts';
import { type Person, signUp } from './people.ts';
import {
  allDecided,
  checkBalances,
  checkPictures,
  countLeftovers,
  keptBy,
  type Leftovers,
  runVerify,
  twoDaysLater,
} from './serverSide.ts';
import { leapingTime } from './time.ts';

export interface Outcome {
  sent: Sent[];
  findings: Findings;
  /** What went over the lines while vouchers did. */
  wire: LineCount;
  leftovers: { before: Leftovers; after: Leftovers };
  verify: string[];
  /** How long the sending took. */
  seconds: number;
}

const env = { TRUST_PROXY: '1', REVIEW_SECONDS: '0', MARKET_SEED: 'a seed for dying links, and for those only' };
const picturesCompared = 40;

/** Everybody sends, then the server is asked what it has. `onArrived` hears of each voucher that its phone knows to have arrived. */
export async function runVouchers(options: Options, onArrived: () => void): Promise<Outcome> {
  const server = await startServer({ env });
  const sent: Sent[] = [];
  try {
    const people: Person[] = [];
    for (let number = 0; number < options.people; number += 1) people.push(await signUp(server.url, number));
    const { devices, wire, seconds } = await sendAll(options, server.port, people, sent, onArrived);
    await allDecided(server.dataDir);
    const findings = compare(sent, await keptBy(server.url, people, server.dataDir));
    await checkOutboxes(devices, findings);
    await checkBalances(server.url, people, sent, findings);
    await checkPictures(server.dataDir, options.seed, spread(sent, picturesCompared), findings);
    const verify = await runVerify(server.dataDir, env);
    checkVerify(verify, sent.length, findings);
    const leftovers = { before: await countLeftovers(server.dataDir), after: await twoDaysLater(server, env) };
    checkLeftovers(leftovers, sent.length, people.length, findings);
    return { sent, findings, wire, leftovers, verify: verify.lines, seconds };
  } finally {
    await server.dispose();
  }
}

async function sendAll(
  options: Options,
  port: number,
  people: readonly Person[],
  sent: Sent[],
  onArrived: () => void,
): Promise<{ devices: Device[]; wire: LineCount; seconds: number }> {
  installBrowser();
  const { timer } = leapingTime(diceOf(options.seed, 'time'));
  const { cutBytes, lostReplies, seed, count } = options;
  let made = 0;
  const next = () => (made < count ? made++ : null);
  const lines: Line[] = [];
  const devices: Device[] = [];
  for (const [number, person] of people.entries()) {
    const line = await openLine(port, { cutBytes, lostReplies, dice: diceOf(seed, 'line', number) });
    lines.push(line);
    const dice = diceOf(seed, 'device', number);
    devices.push(createDevice({ person, line, seed, dice, timer, next, onSent: (one) => sent.push(one) }));
  }
  for (const device of devices) await device.abandonOne();
  const before = sum(lines);
  const began = performance.now();
  const watch = watchArrivals(onArrived);
  try {
    await Promise.race([Promise.all(devices.map((device) => device.sendAll())), watch.stuck]);
  } finally {
    watch.stop();
    for (const device of devices) device.close();
    await Promise.all(lines.map((line) => line.close()));
  }
  return { devices, wire: difference(sum(lines), before), seconds: (performance.now() - began) / 1000 };
}

const stuckAfterMs = 180_000;

/** Hears what the outbox tells its pages. `stuck` rejects when for a long time nothing arrives at all. */
function watchArrivals(onArrived: () => void): { stuck: Promise<never>; stop(): void } {
  let timer: ReturnType<typeof setTimeout>;
  let fail: (error: Error) => void = () => {};
  const stuck = new Promise<never>((_, reject) => (fail = reject));
  const wind = () => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(new Error('Nothing has arrived for three minutes.')), stuckAfterMs);
  };
  wind();
  const stopListening = onOutboxSignal(({ what }) => {
    if (what !== 'received') return;
    wind();
    onArrived();
  });
  return {
    stuck,
    stop() {
      clearTimeout(timer);
      stopListening();
    },
  };
}

/** What was refused waits with its reason, one text each, and nothing else is left; deleted by its user, it is gone. */
async function checkOutboxes(devices: readonly Device[], findings: Findings): Promise<void> {
  for (const device of devices) {
    const left = await device.left();
    const poison = left.filter(({ state, reason }) => state === 'attention' && reason === 'upload_type');
    if (poison.length !== 1) note(findings, 'the refused text is not parked with its reason', JSON.stringify(left));
    await device.discardRefused();
    for (const { id, state } of await device.left()) note(findings, `left in the outbox, ${state}`, id);
  }
}

function checkVerify({ isWell, lines }: { isWell: boolean; lines: string[] }, count: number, findings: Findings): void {
  if (!isWell) note(findings, 'verify found problems', lines.filter((line) => !line.startsWith('ok')).join(' | '));
  const credited = lines.find((line) => line.includes('each credited deposit gave its user its amount once'));
  if (credited?.includes(`(${count} row`) !== true)
    note(findings, 'ledger lines ≠ vouchers', credited ?? 'no such line');
}

/** At most one beginning and one text of each person before their time is over, and none after; a picture for each voucher. */
function checkLeftovers(
  { before, after }: Outcome['leftovers'],
  count: number,
  people: number,
  findings: Findings,
): void {
  if (before.uploads > 2 * people) note(findings, 'orphan uploads before expiry', String(before.uploads));
  if (after.uploads > 0) note(findings, 'orphan uploads after expiry', String(after.uploads));
  if (after.incoming > 0) note(findings, 'files still arriving after expiry', String(after.incoming));
  if (after.pictures !== count) note(findings, 'stored pictures ≠ vouchers', String(after.pictures));
}

function sum(lines: readonly Line[]): LineCount {
  const total: LineCount = { connections: 0, cuts: 0, replies: 0, lostReplies: 0, sentBytes: 0, answeredBytes: 0 };
  for (const { count } of lines) for (const name of names(total)) total[name] += count[name];
  return total;
}

function difference(after: LineCount, before: LineCount): LineCount {
  const grown = { ...after };
  for (const name of names(grown)) grown[name] -= before[name];
  return grown;
}

function names(count: LineCount): (keyof LineCount)[] {
  return Object.keys(count) as (keyof LineCount)[];
}

/** So many of them, evenly from first to last. */
function spread<T>(all: readonly T[], wanted: number): T[] {
  const step = Math.max(1, all.length / wanted);
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}
