import { type AppError, asAppError } from './appError.ts';

/** A value and its condition. Old data stays visible while newer is on its way, and after it failed to come. */
export type Loadable<T> =
  | { status: 'idle'; data?: undefined }
  | { status: 'pending'; data?: T }
  | { status: 'ready'; data: T }
  | { status: 'failed'; data?: T; error: AppError };

export type Settled<T> = { status: 'ready'; data: T } | { status: 'failed'; error: AppError };

/** A promise that never rejects: what went wrong is a value like any other. */
export async function toResult<T>(promise: Promise<T>): Promise<Settled<T>> {
  try {
    return { status: 'ready', data: await promise };
  } catch (error) {
    return { status: 'failed', error: asAppError(error) };
  }
}

/** The same condition, with what was known before in place of nothing. */
export function keepData<T>(next: Loadable<T>, before: Loadable<T>): Loadable<T> {
  if (next.status === 'ready' || next.status === 'idle' || next.data !== undefined || before.data === undefined) {
    return next;
  }
  return { ...next, data: before.data };
}

export function mapLoadable<T, U>(loadable: Loadable<T>, map: (data: T) => U): Loadable<U> {
  if (loadable.status === 'idle') return loadable;
  if (loadable.status === 'ready') return { status: 'ready', data: map(loadable.data) };
  const { data, ...rest } = loadable;
  return data === undefined ? rest : { ...rest, data: map(data) };
}
