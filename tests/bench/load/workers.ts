/** The traffic of service workers, which the driver of the browser has no session for: a second way into the same browser. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface Network {
  offline: boolean;
  /** Of a round trip. */
  latency: number;
  /** Bytes a second; -1 is no limit. */
  downloadThroughput: number;
  uploadThroughput: number;
}

export interface WatchedWorkers {
  /** Addresses that workers asked the network for, in order, with the bytes that came. */
  readonly fetched: readonly { url: string; bytes: number }[];
  /** When the last of their requests began or ended, as `performance.now()`. */
  readonly busyAtMs: number;
  limit(network: Network): Promise<void>;
  close(): void;
}

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: {
    sessionId?: string;
    requestId?: string;
    request?: { url: string };
    encodedDataLength?: number;
  };
}

/** @param profile the folder of the browser, which writes its address there. */
export async function watchWorkers(profile: string, network: Network): Promise<WatchedWorkers> {
  const socket = new WebSocket(await addressOf(profile));
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const sessions = new Set<string>();
  const urls = new Map<string, string>();
  const fetched: { url: string; bytes: number }[] = [];
  const answers = new Map<number, () => void>();
  let [count, busyAtMs, current] = [0, 0, network];

  const send = (method: string, params: object, sessionId?: string) =>
    new Promise<void>((resolve) => {
      count += 1;
      answers.set(count, resolve);
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id: count, method, params, sessionId }));
      else resolve();
    });

  socket.addEventListener('message', ({ data }) => {
    const { id, method, sessionId = '', params = {} } = JSON.parse(String(data)) as Message;
    if (id !== undefined) answers.get(id)?.();
    const request = sessionId + (params.requestId ?? '');
    if (method === 'Target.attachedToTarget') greet(params.sessionId ?? '');
    if (method === 'Target.detachedFromTarget') sessions.delete(params.sessionId ?? '');
    if (method === 'Network.requestWillBeSent') urls.set(request, params.request?.url ?? '');
    if (method === 'Network.loadingFinished') note(urls.get(request), params.encodedDataLength ?? 0);
    if (method?.startsWith('Network.') === true) busyAtMs = performance.now();
  });

  /** A worker waits at its start until it has been told how fast its network is. */
  function greet(session: string): void {
    sessions.add(session);
    busyAtMs = performance.now();
    void send('Network.enable', {}, session);
    void send('Network.emulateNetworkConditions', current, session);
    void send('Runtime.runIfWaitingForDebugger', {}, session);
  }

  function note(url: string | undefined, bytes: number): void {
    if (url?.startsWith('http') === true && bytes > 0) fetched.push({ url, bytes });
  }

  await send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'service_worker', exclude: false }, { exclude: true }],
  });
  return {
    fetched,
    get busyAtMs() {
      return busyAtMs;
    },
    limit: async (next) => {
      current = next;
      await Promise.all([...sessions].map((session) => send('Network.emulateNetworkConditions', next, session)));
    },
    close: () => socket.close(),
  };
}

async function addressOf(profile: string): Promise<string> {
  const file = path.join(profile, 'DevToolsActivePort');
  while (!existsSync(file)) await pause(50);
  const [port = '', name = ''] = readFileSync(file, 'utf8').split('\n');
  return `ws://127.0.0.1:${port}${name}`;
}
