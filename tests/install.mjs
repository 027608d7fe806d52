/** What the tests need from the system: a browser with fonts for eight languages, PostgreSQL, strace, Python. Debian's packages. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

export function installForTests({ browser, postgres }) {
  const wanted = [];
  if (browser && !existsSync('/usr/bin/chromium')) wanted.push('chromium');
  if (browser && !existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')) wanted.push('fonts-noto-cjk');
  if (postgres && !hasPostgres()) wanted.push('postgresql');
  // The tests that want a database also look whether it syncs what it acknowledges.
  if (postgres && !existsSync('/usr/bin/strace')) wanted.push('strace');
  // A second computation of the market, in another language.
  if (postgres && spawnSync('python3', ['--version']).status !== 0) wanted.push('python3');
  if (wanted.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    process.stderr.write(`Please install ${wanted.join(', ')} (Debian: sudo apt-get install ${wanted.join(' ')}).\n`);
    process.exit(1);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...wanted]]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8', maxBuffer: 1 << 28 });
    if (status !== 0) {
      process.stderr.write(`apt-get ${args.join(' ')} failed:\n${stderr}\n`);
      process.exit(1);
    }
  }
}

function hasPostgres() {
  const versions = '/usr/lib/postgresql';
  return (
    existsSync(versions) && readdirSync(versions).some((version) => existsSync(`${versions}/${version}/bin/initdb`))
  );
}
