/** A server as it must not be: it acknowledges before the disk has it. What finds mistakes has to find this one. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Database from 'better-sqlite3';

const database = new Database(path.join(process.env['DATA_DIR'] ?? '.', 'careless.sqlite'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = NORMAL');
database.exec('create table words (word text)');
const insert = database.prepare('insert into words values (?)');

const server = createServer((_request, response) => {
  insert.run('a word');
  response.end('kept');
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`HFT Practice: http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit());
