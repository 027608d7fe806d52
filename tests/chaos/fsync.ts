/**
 * `npm run chaos:fsync -- --commits N`: N commits under strace on each engine. Every acknowledgement has to be sent after the
 * last data it stands for was synced to the disk. Ends with 1 and says what came too early.
 */
import { parseArgs } from 'node:util';
import { commitOnPostgres, commitOnSqlite } from './fsync/commits.ts';
import { whyNoTrace } from './fsync/strace.ts';

const { values } = parseArgs({ options: { commits: { type: 'string', default: '200' } } });
const commits = Number(values.commits);
const reason = whyNoTrace();
if (reason !== null) {
  process.stderr.write(`Processes cannot be traced here: ${reason}\n`);
  process.exit(2);
}
const results = { sqlite: await commitOnSqlite(commits), postgres: await commitOnPostgres(commits) };
for (const [engine, { synced, violations, commits: done }] of Object.entries(results)) {
  process.stdout.write(
    `${engine}: ${done} commits, ${synced} acknowledged after their sync, ${violations.length} before\n`,
  );
  for (const violation of violations.slice(0, 20)) process.stdout.write(`FAIL  ${violation}\n`);
  if (violations.length > 0 || synced < done) process.exitCode = 1;
}
