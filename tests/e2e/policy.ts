/** What the browser refused because of the Content-Security-Policy or Trusted Types, in every context a story opens. */
import { type Browser, type BrowserContext, chromium, type Worker } from '@playwright/test';
import { followPages } from './whereabouts.ts';

const mark = 'policy violation:';
const refusals = /policy violation:|Content Security Policy|Refused to|requires 'Trusted|TrustedTypePolicy/;

const watched = new WeakSet<BrowserContext>();
/** Of the test that runs now: a process of the runner runs one at a time. */
const seen: string[] = [];

/** The list that `watchEveryContext` fills: a story that plants a violation takes it out again. */
export function violations(): string[] {
  return seen;
}

/** Contexts of this browser, and browsers with a profile of their own: whoever opens one, it is watched before its first page. */
export function watchEveryContext(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...options) => watchContext(await newContext(...options));
  const launch = chromium.launchPersistentContext.bind(chromium);
  chromium.launchPersistentContext = async (...options) => watchContext(await launch(...options));
}

export async function watchContext(context: BrowserContext): Promise<BrowserContext> {
  if (watched.has(context)) return context;
  watched.add(context);
  followPages(context);
  // Of its own pages and of its workers; the browser's words for a refusal come this way, too.
  context.on('console', (message) => {
    if (refusals.test(message.text())) seen.push(message.text());
  });
  context.on('serviceworker', watchWorker);
  await context.addInitScript(sayViolations, mark);
  return context;
}

/** Workers tell their console nothing of a refusal. One that ends before it is asked has done nothing. */
function watchWorker(worker: Worker): void {
  worker.evaluate(sayViolations, mark).catch(() => null);
}

function sayViolations(prefix: string): void {
  addEventListener('securitypolicyviolation', (event) => {
    const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
    console.error(`${prefix} ${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`);
  });
}
