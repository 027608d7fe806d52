/** Installs the packages of the lockfile when they are missing or older than it. Runs under Node 20 with nothing installed. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export function installPackages(root) {
  const lockfile = path.join(root, 'package-lock.json');
  const installed = path.join(root, 'node_modules/.cache/installed-lock.json');
  if (existsSync(installed) && readFileSync(installed).equals(readFileSync(lockfile))) return;
  process.stdout.write('Installing packages (npm ci) …\n');
  const result = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) {
    process.stderr.write('npm ci failed; nothing was started.\n');
    process.exit(1);
  }
  mkdirSync(path.dirname(installed), { recursive: true });
  copyFileSync(lockfile, installed);
}
