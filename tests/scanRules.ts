/** How an answer's headers are judged: by the published scheme of MDN's HTTP Observatory, and by csp_evaluator. */
import cspEvaluator from 'csp_evaluator/dist/evaluator.js';
import cspParser from 'csp_evaluator/dist/parser.js';

export interface Seen {
  status: number;
  headers: Headers;
  text: string;
  isSecure: boolean;
}

export interface Mark {
  test: string;
  points: number;
  /** What was found, or what is missing. */
  finding: string;
}

/**
 * The tests and points of the MDN HTTP Observatory (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring,
 * version 5; repository mdn/mdn-http-observatory, src/grader). It starts at 100; what adds points counts from 90 on. That plain
 * http leads to https is the business of the proxy in front, and taken for granted.
 */
const tests: Record<string, (seen: Seen) => [points: number, finding: string]> = {
  'Content-Security-Policy': ({ headers }) => markPolicy(headers.get('content-security-policy')),
  Cookies: ({ headers }) => (headers.getSetCookie().length === 0 ? [0, 'none'] : [-40, 'a cookie is set']),
  CORS: ({ headers }) =>
    headers.has('access-control-allow-origin') ? [-50, 'granted to other origins'] : [0, 'nothing is granted'],
  'Referrer-Policy': ({ headers }) => {
    const policy = headers.get('referrer-policy');
    if (policy === null) return [0, 'missing'];
    const isPrivate = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(
      policy,
    );
    return [isPrivate ? 5 : -5, policy];
  },
  'Strict-Transport-Security': ({ headers, isSecure }) => {
    const age = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? -1);
    if (!isSecure || age < 0) return [-20, isSecure ? 'missing' : 'not over https'];
    return age >= 15_768_000 ? [0, `${age} s`] : [-10, `only ${age} s`];
  },
  'Subresource Integrity': ({ text }) => {
    const foreign = [...text.matchAll(/<(?:script|link)[^>]+(?:src|href)="((?:https?:)?\/\/[^"]+)"/g)];
    return foreign.length === 0
      ? [0, 'all scripts are of the own origin']
      : [-50, `from elsewhere: ${foreign[0]?.[1] ?? ''}`];
  },
  'X-Content-Type-Options': ({ headers }) =>
    headers.get('x-content-type-options') === 'nosniff' ? [0, 'nosniff'] : [-5, 'missing'],
  'X-Frame-Options': ({ headers }) => {
    if (/frame-ancestors '(none|self)'/.test(headers.get('content-security-policy') ?? '')) return [5, 'by the policy'];
    return /^(DENY|SAMEORIGIN)$/i.test(headers.get('x-frame-options') ?? '') ? [5, 'by the header'] : [-20, 'missing'];
  },
  'Cross-Origin-Resource-Policy': ({ headers }) => {
    const policy = headers.get('cross-origin-resource-policy');
    return policy === 'same-origin' || policy === 'same-site' ? [10, policy] : [0, policy ?? 'missing'];
  },
};

function markPolicy(policy: string | null): [number, string] {
  if (policy === null) return [-25, 'missing'];
  const scripts = directive(policy, 'script-src') ?? directive(policy, 'default-src') ?? '*';
  if (/'unsafe-inline'|data:|https?:( |$)|\*/.test(scripts)) return [-20, `script-src ${scripts}`];
  if (scripts.includes("'unsafe-eval'")) return [-10, `script-src ${scripts}`];
  if (/ http:/.test(policy)) return [-20, 'a source over plain http'];
  const styles = directive(policy, 'style-src') ?? directive(policy, 'default-src') ?? '*';
  if (/'unsafe-inline'|data:|https?:( |$)|\*/.test(styles)) return [0, `style-src ${styles}`];
  const isClosed =
    directive(policy, 'default-src') === "'none'" && /^'(none|self)'$/.test(directive(policy, 'form-action') ?? '');
  return isClosed ? [10, "default-src 'none', nothing unsafe"] : [5, 'nothing unsafe, and not everything closed'];
}

function directive(policy: string, name: string): string | undefined {
  const found = policy.split(';').map((part) => part.trim());
  return found.find((part) => part.startsWith(`${name} `))?.slice(name.length + 1);
}

export function scoreOf(seen: Seen): { score: number; grade: string; marks: Mark[] } {
  const marks = Object.entries(tests).map(([test, judge]) => {
    const [points, finding] = judge(seen);
    return { test, points, finding };
  });
  const sum = (wanted: (mark: Mark) => boolean) =>
    marks.filter(wanted).reduce((total, { points }) => total + points, 0);
  const base = Math.max(0, 100 + sum(({ points }) => points < 0));
  const score = base >= 90 ? base + sum(({ points }) => points > 0) : base;
  return { score, grade: gradeOf(score), marks };
}

const grades: [number, string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
];

function gradeOf(score: number): string {
  return grades.find(([least]) => score >= least)?.[1] ?? 'F';
}

/** Of csp_evaluator's severities: from here on it is information only. */
const informational = 60;

/**
 * What csp_evaluator holds against a policy, above information. It warns of script-src 'self' where a server hosts JSONP, old
 * frameworks or what users upload; this one answers JSON only, sandboxed, and serves no upload to anybody, both tested.
 */
export function policyFindings(policy: string): string[] {
  const findings = new cspEvaluator.CspEvaluator(new cspParser.CspParser(policy).csp, 3).evaluate();
  return findings
    .filter(
      ({ severity, directive: name, value }) =>
        severity < informational && !(name === 'script-src' && value === "'self'"),
    )
    .map(({ directive: name, value = '', description }) => `${name} ${value}: ${description}`);
}
