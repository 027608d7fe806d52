import { add, type Break } from './break.ts';

const reaches = (what: string, file: string, code: string): Break => ({
  rule: 10,
  what,
  edits: [add(file, `\n${code}\n`)],
  tests: ['hosts.test.ts'],
});

export const hostBreaks: readonly Break[] = [
  reaches(
    'the server fetches',
    'server/domain/jobs.ts',
    "export const tell = () => fetch('https://' + String(process.pid));",
  ),
  reaches(
    'the server asks over HTTP',
    'server/domain/jobs.ts',
    "import { request } from 'node:https';\nexport const tell = () => request('//x');",
  ),
  reaches(
    'the server opens a socket',
    'server/domain/jobs.ts',
    "import { connect } from 'node:net';\nexport const tell = () => connect(25);",
  ),
  reaches(
    'the server asks by a package',
    'server/domain/jobs.ts',
    "import got from 'got';\nexport const tell = () => got('x');",
  ),
  reaches(
    'the server loads a module by a computed name',
    'server/domain/jobs.ts',
    "export const tell = () => import('node:' + 'https');",
  ),
  reaches(
    'the server runs a program',
    'server/domain/jobs.ts',
    "import { execFile } from 'node:child_process';\nexport const tell = () => execFile('curl');",
  ),
  reaches(
    'something else than the news downloads',
    'server/domain/jobs.ts',
    "import { download } from '../platform/download.ts';\nexport const tell = download;",
  ),
  reaches('the server knows a host', 'server/domain/jobs.ts', "export const home = 'https://api.binance.com/v3';"),
  reaches('the app loads from elsewhere', 'index.html', '<script src="https://cdn.tracker.io/t.js"></script>'),
];
