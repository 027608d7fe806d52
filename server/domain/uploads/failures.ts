import type { ErrorKey } from '#contract/errors.ts';
import { DomainError } from '../errors.ts';

/** Why an upload can fail for good: once all of it has arrived, or when it never does (`proof_missing`). */
const uploadFailures = [
  'upload_type',
  'upload_unreadable',
  'upload_checksum',
  'proof_missing',
] as const satisfies readonly ErrorKey[];
export type UploadFailure = (typeof uploadFailures)[number];

export function isUploadFailure(key: unknown): key is UploadFailure {
  return uploadFailures.some((failure) => failure === key);
}

/** The refusal that a failed upload leads to, however often and from wherever it is asked for. */
export function uploadFailure(reason: string | null): DomainError {
  return DomainError.of(isUploadFailure(reason) ? reason : 'upload_unreadable', {});
}
