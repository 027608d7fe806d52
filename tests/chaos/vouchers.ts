/**
 * `npm run chaos:vouchers`: vouchers with real pictures, from the app's own outbox to the real server, over lines that are cut all
 * the time and lose replies. Ends with 0 when each has arrived exactly once and whole, and with 1 otherwise.
 */
import 'fake-indexeddb/auto';
import { type Options, OptionError, readOptions } from './vouchers/options.ts';
import { type Outcome, runVouchers } from './vouchers/run.ts';

/** At this cut and longer ones, no more than so many bytes are sent for each byte of a picture. */
const thriftyFromBytes = 16_384;
const sentPerByteMax = 2;

const idsShown = 20;

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), () => Math.floor(Math.random() * 2 ** 32));
  const { count, cutBytes, lostReplies, seed, people } = options;
  say(`${count} vouchers of ${people} people, cut ${cutBytes}, ${lostReplies} of the replies lost, seed ${seed}`);
  let arrived = 0;
  const outcome = await runVouchers(options, () => {
    arrived += 1;
    if (arrived % Math.max(100, count / 20) === 0) say(`${arrived} have arrived`);
  });
  return report(options, outcome);
}

function report({ cutBytes, seed }: Options, { sent, findings, wire, leftovers, verify, seconds }: Outcome): number {
  const pictureBytes = sent.reduce((sum, { size }) => sum + size, 0);
  const ratio = wire.sentBytes / pictureBytes;
  say(`${sent.length} vouchers, ${mb(pictureBytes)} of pictures, in ${seconds.toFixed(0)} s`);
  say(`${wire.connections} connections, ${wire.cuts} cut; ${wire.replies} replies, ${wire.lostReplies} lost`);
  say(`${mb(wire.sentBytes)} sent, ${ratio.toFixed(2)} × the pictures; ${mb(wire.answeredBytes)} answered`);
  say(`uploads without a deposit: ${leftovers.before.uploads}, two days later ${leftovers.after.uploads}`);
  say(verify.at(-1) ?? 'verify said nothing');
  if (cutBytes !== 'random' && cutBytes >= thriftyFromBytes && ratio > sentPerByteMax) {
    findings.set(`more than ${sentPerByteMax} × the pictures was sent`, [ratio.toFixed(2)]);
  }
  for (const [problem, ids] of findings) {
    const more = ids.length > idsShown ? ` and ${ids.length - idsShown} more` : '';
    say(`FAIL  ${problem} (${ids.length}): ${ids.slice(0, idsShown).join(', ')}${more}`);
  }
  say(findings.size === 0 ? `ok: each exactly once, seed ${seed}` : `${findings.size} problems, seed ${seed}`);
  return findings.size === 0 ? 0 : 1;
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The outbox's channel between tabs would keep this process alive for ever. */
function end(code: number): void {
  process.stdout.write('', () => process.exit(code));
}

try {
  end(await main());
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  process.stderr.write(`${error.message}\n`);
  end(2);
}
