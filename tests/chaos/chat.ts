/**
 * `npm run chaos:chat`: messages and pictures to customer service, from the app's own outbox to the real server, over lines that are cut all
 * the time and lose replies. Ends with 0 when each has arrived exactly once, whole and in its order, and with 1 otherwise.
 */
import 'fake-indexeddb/auto';
import { runChat } from './chat/run.ts';
import { OptionError, readOptions } from './vouchers/options.ts';

/** A thousand texts and a hundred pictures, of so many people that nobody meets the limit of a minute. */
const usual = ['--count', '1100', '--people', '40'];

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const options = readOptions([...usual, ...process.argv.slice(2)], () => Math.floor(Math.random() * 2 ** 32));
  const { count, people, cutBytes, lostReplies, seed } = options;
  say(`${count} messages of ${people} people, cut ${cutBytes}, ${lostReplies} of the replies lost, seed ${seed}`);
  const { written, pictures, findings, wire, seconds } = await runChat(options);
  const cuts = wire.reduce((sum, one) => sum + one.cuts, 0);
  const lost = wire.reduce((sum, one) => sum + one.lostReplies, 0);
  say(
    `${written} written, ${pictures} of them pictures, in ${seconds.toFixed(0)} s; ${cuts} cuts, ${lost} replies lost`,
  );
  for (const [problem, ids] of findings) say(`FAIL  ${problem} (${ids.length}): ${ids.slice(0, 20).join(', ')}`);
  say(
    findings.size === 0 ? `ok: each exactly once, in order, seed ${seed}` : `${findings.size} problems, seed ${seed}`,
  );
  return findings.size === 0 ? 0 : 1;
}

try {
  const code = await main();
  // The outbox's channel between tabs would keep this process alive for ever.
  process.stdout.write('', () => process.exit(code));
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
