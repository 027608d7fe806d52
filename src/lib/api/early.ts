import { contractVersion, versionHeader } from '#contract/control.ts';
import type { Locale } from '#contract/locales.ts';
import { timeoutMs } from './reply.ts';

/** Answers that were asked for before the app itself had come (src/app/boot): by the time its code is there, so are the figures. */
interface Early {
  /** Of the page's own clock. */
  askedAtMs: number;
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/**
 * One call after the other, each in a task of its own: to make a request takes a slow phone as long as a frame.
 * @param calls names of open calls, with their fields as a query where they have some, in the order in which the app sends them.
 */
export async function askEarly(calls: readonly string[], lang: Locale): Promise<void> {
  const answers = new Map<string, Promise<Response>>();
  window.early = { askedAtMs: performance.now(), answers };
  for (const name of calls) {
    await new Promise((resolve) => setTimeout(resolve));
    const [path = '', fields] = name.split('?');
    const query = [`lang=${lang}`, ...(fields === undefined ? [] : [fields])].join('&');
    const url = new URL(`/api/${path}?${query}`, location.origin).href;
    const headers = { [versionHeader]: String(contractVersion) };
    const answer = fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
    answers.set(url, answer);
    // The taker handles a failure; without a taker it is ignored.
    answer.catch(() => answers.delete(url));
  }
}

/** A start that takes longer than this asks again: prices have their age. */
const freshMs = 5000;

/** The answer to a call that is under way already, for one taker only; undefined when nothing was asked, or too long ago. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.early;
  if (early === undefined || performance.now() - early.askedAtMs > freshMs) return undefined;
  const answer = early.answers.get(url);
  early.answers.delete(url);
  return answer;
}

/** The answer to an open call, for one more reader: the taker still gets it. Null when nothing was asked. */
export function earlyAnswer(path: string): { url: URL; answer: Promise<Response> } | null {
  for (const [address, answer] of window.early?.answers ?? []) {
    const url = new URL(address);
    if (url.pathname === `/api/${path}`) return { url, answer };
  }
  return null;
}
