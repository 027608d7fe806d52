import * as v from 'valibot';

/** What every call answers. A client takes `type === 'ok'` or `code === 1` for success. */
export interface Success<T> {
  type: 'ok';
  code: 1;
  message: T;
}

/** `message` is a key of the error catalogue; '999' means that the session is over. */
export interface Failure {
  type: 'error' | '999';
  code: 0;
  message: string;
  params: Record<string, string | number>;
  fields?: Record<string, string>;
}

export const envelopeSchema = v.object({
  type: v.optional(v.string()),
  code: v.optional(v.number()),
  message: v.unknown(),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  fields: v.optional(v.record(v.string(), v.string())),
});

export function success<T>(message: T): Success<T> {
  return { type: 'ok', code: 1, message };
}

export function isSuccess(envelope: { type?: string | undefined; code?: number | undefined }): boolean {
  return envelope.type === 'ok' || envelope.code === 1;
}
