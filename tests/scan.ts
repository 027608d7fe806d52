/**
 * `npm run scan`: the real server in production mode, as behind a proxy that speaks TLS. The policy of every document is
 * evaluated, the headers are scored, and a walk of paths and methods looks for answers that lack some. Ends with 1 when something
 * is off.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { callNames } from '#contract/api/calls.ts';
import { uploadPath } from '#contract/upload.ts';
import { startServer } from './process.ts';
import { type Mark, policyFindings, type Seen, scoreOf } from './scanRules.ts';
import { root } from './tree.ts';

export interface ScanReport {
  documents: { path: string; score: number; grade: string; marks: Mark[] }[];
  answers: number;
  troubles: string[];
}

/** What the Observatory gives a site that leaves nothing out. */
const scoreMin = 130;
const outside = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.5' };
const asPage = { ...outside, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** @param dist the built app. */
export async function scan(dist: string): Promise<ScanReport> {
  const server = await startServer({
    env: { NODE_ENV: 'production', TRUST_PROXY: '1', DIST_DIR: dist, MARKET_SEED: randomBytes(32).toString('hex') },
  });
  try {
    const report: ScanReport = { documents: [], answers: 0, troubles: [] };
    await scanDocuments(server.url, dist, report);
    await walk(server.url, dist, report);
    return report;
  } finally {
    await server.dispose();
  }
}

async function scanDocuments(url: string, dist: string, report: ScanReport): Promise<void> {
  const files = readdirSync(dist).filter((file) => /\.(html|svg)$/.test(file));
  for (const page of ['/', '/pages/market/index', '/assets/gone.js', ...files.map((file) => `/${file}`)]) {
    const response = await fetch(url + page, { headers: asPage });
    const seen: Seen = {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      isSecure: true,
    };
    const { score, grade, marks } = scoreOf(seen);
    report.documents.push({ path: page, score, grade, marks });
    const say = (trouble: string) => report.troubles.push(`${page}: ${trouble}`);
    if (seen.status !== 200) say(`status ${seen.status}`);
    if (score < scoreMin) say(`${score} points, ${scoreMin} wanted`);
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const finding of policyFindings(policy)) say(finding);
    if (!policy.includes("require-trusted-types-for 'script'")) say('no Trusted Types');
    if (/<(script|style)(?![^>]*\bsrc=)[^>]*>[^<]|\son\w+=|style=/i.test(seen.text))
      say('a script or style in the page');
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const fixedPaths = [
  '/',
  '/sw.js',
  '/sw-control.json',
  '/none',
  '/none.png',
  '/%ZZ',
  '/..%2f',
  '/.built',
  '/.git/config',
  '/share',
  '/api/',
  '/api/none',
  '/api/ready',
  '/socket.io/',
  '/socket.io/?EIO=4&transport=polling',
];

/** Everything that can be asked for, in every method, and much that cannot. */
async function walk(url: string, dist: string, report: ScanReport): Promise<void> {
  const assets = existsSync(path.join(dist, 'assets')) ? readdirSync(path.join(dist, 'assets')) : [];
  const calls = callNames.map((name) => `/api/${name}`);
  const files = assets.filter((file) => !file.endsWith('.br')).map((file) => `/assets/${file}`);
  const paths = [...fixedPaths, uploadPath, `${uploadPath}x`, ...files.slice(0, 5), ...calls];
  for (const asked of paths) {
    for (const method of methods) {
      const response = await fetch(url + asked, { method, headers: outside, redirect: 'manual' });
      await response.arrayBuffer();
      report.answers += 1;
      report.troubles.push(...lacksOf(response, asked).map((lack) => `${method} ${asked}: ${lack}`));
    }
  }
}

function lacksOf({ status, headers }: Response, asked: string): string[] {
  const isAnswer = /^\/(api|socket\.io)\//.test(asked);
  const policy = headers.get('content-security-policy') ?? '';
  const type = headers.get('content-type') ?? '';
  const checks: [boolean, string][] = [
    [status < 500, `status ${status}`],
    [headers.get('x-content-type-options') === 'nosniff', 'no nosniff'],
    [policy.startsWith("default-src 'none'") && policy.includes("frame-ancestors 'none'"), 'no closed policy'],
    [!isAnswer || policy.endsWith('sandbox'), 'no sandbox'],
    [headers.get('cross-origin-resource-policy') === 'same-origin', 'no resource policy'],
    [headers.has('strict-transport-security'), 'no strict transport'],
    [!isAnswer || /^no-(store|cache)$/.test(headers.get('cache-control') ?? ''), 'may be cached'],
    [!/^text\/|json|xml|javascript/.test(type) || /charset=utf-8/i.test(type), `no charset in ${type}`],
    [!headers.has('x-powered-by') && !headers.has('server'), 'tells its make'],
    [headers.getSetCookie().length === 0, 'sets a cookie'],
    [!headers.has('access-control-allow-origin'), 'grants itself to others'],
    [(headers.get('location') ?? '/').startsWith('/') && !headers.get('location')?.startsWith('//'), 'leads elsewhere'],
  ];
  return checks.flatMap(([isThere, lack]) => (isThere ? [] : [lack]));
}

export function printReport({ documents, answers, troubles }: ScanReport): void {
  const [home] = documents;
  for (const { test, points, finding } of home?.marks ?? []) {
    console.log(`${String(points).padStart(4)}  ${test.padEnd(30)}${finding}`);
  }
  console.log(`\nDocuments: ${documents.map((page) => `${page.path} ${page.grade} ${page.score}`).join(', ')}`);
  console.log(`Answers walked: ${answers}`);
  console.log(troubles.length === 0 ? 'Nothing is off.' : `\n${troubles.length} troubles:\n${troubles.join('\n')}`);
}

if (process.argv[1] === import.meta.filename) {
  const dist = path.join(root, 'dist');
  if (!existsSync(path.join(dist, 'index.html')))
    spawnSync(process.execPath, ['server/cli/build.mjs'], { cwd: root, stdio: 'inherit' });
  const report = await scan(dist);
  printReport(report);
  process.exitCode = report.troubles.length === 0 ? 0 : 1;
}
