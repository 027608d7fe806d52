/**
 * The server as a component test plays it, behind the API's door:
 * `vi.mock(import('#src/lib/api.ts'), async (load) => ({ ...(await load()), call: (await import('#tests/server.ts')).call }))`.
 */
import type { Answer, CallName } from '#contract/api/calls.ts';
import type { Body } from '#src/lib/api.ts';
import { AppError } from '#src/lib/appError.ts';

interface Asked {
  name: CallName;
  body: unknown;
  key: string | undefined;
}

type Answerer = (body: unknown) => unknown;

const answerers = new Map<CallName, Answerer>();
const asked: Asked[] = [];

export const server = {
  /** Answers a call from now on; what is thrown is what the door would throw. */
  on<K extends CallName>(name: K, answer: (body: Body<K>) => Answer<K> | Promise<Answer<K>>): void {
    answerers.set(name, answer as Answerer);
  },
  /** What was asked of it so far, oldest first. */
  asked: (name: CallName): readonly Asked[] => asked.filter((call) => call.name === name),
  reset(): void {
    answerers.clear();
    asked.length = 0;
  },
};

/** Without an answer of the test there is no network. */
export async function call<K extends CallName>(
  name: K,
  body: Body<K>,
  options: { key?: string } = {},
): Promise<Answer<K>> {
  asked.push({ name, body, key: options.key });
  const answer = answerers.get(name);
  if (answer === undefined) throw new AppError('offline');
  return (await answer(body)) as Answer<K>;
}

/** An answer that comes when the test says so. */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (cause: unknown) => void } {
  return Promise.withResolvers<T>();
}
