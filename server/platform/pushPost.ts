import http from 'node:http';
import https from 'node:https';

interface PushPost {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Posts to a push service, which is on the caller's list. No redirect is followed, and nothing of the answer is read but its status.
 * @throws Error when it cannot be reached, or not in time.
 */
export function postPush({ url, headers, body, timeoutMs, signal }: PushPost): Promise<number> {
  const { request: send } = url.startsWith('https:') ? https : http;
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(body.length) },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    agent: false,
  };
  return new Promise((resolve, reject) => {
    send(url, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    })
      .on('error', reject)
      .end(body);
  });
}
