import ky, { HTTPError, isTimeoutError, NetworkError, type Options } from 'ky';
import { backoff } from '#contract/rules/backoff.ts';
import { AppError } from '../appError.ts';
import { random } from '../clock.ts';
import { keptAtHeader, passingStatuses, type Reply, timeoutMs } from './reply.ts';

/** In ms. A page asks for several things at once, and all phones ask after a restart of the server. */
const reading = { first: 300, most: 3000, jitter: 0.5 } as const;

/**
 * One request, at most 60 s a try. Reading is repeated as often as `retries` says; what has an effect is not, because only
 * whoever holds its key may repeat it.
 * @throws AppError `offline`, `timeout` or `malformed_answer`; a refusal is a reply like any other.
 */
export async function askThroughKy(url: URL, options: Options, retries: number): Promise<Reply> {
  try {
    const response = await ky(url, {
      ...options,
      timeout: timeoutMs,
      retry: {
        limit: retries,
        methods: ['get'],
        statusCodes: passingStatuses,
        maxRetryAfter: 3000,
        delay: (failures) => backoff(reading, failures, random()),
      },
    });
    const keptAt = Number(response.headers.get(keptAtHeader) ?? 0);
    return { status: response.status, body: await response.json(), retryAfter: null, keptAt: keptAt || null };
  } catch (cause) {
    if (cause instanceof HTTPError) {
      const { status, headers } = cause.response;
      return { status, body: cause.data, retryAfter: headers.get('retry-after') };
    }
    throw asFailure(cause);
  }
}

function asFailure(cause: unknown): AppError {
  if (isTimeoutError(cause)) return new AppError('timeout', { cause });
  if (cause instanceof SyntaxError) return new AppError('malformed_answer', { cause });
  // A connection that breaks while the body is read is not a NetworkError to ky, but a TypeError of fetch.
  if (cause instanceof NetworkError || cause instanceof TypeError) return new AppError('offline', { cause });
  return new AppError('unknown', { cause });
}
