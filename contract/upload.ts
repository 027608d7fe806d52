import type { UserAccess } from './api/call.ts';
import type { ErrorKey } from './errors.ts';

/**
 * Uploads speak tus 1.0 at /api/upload/. The client chooses the id (a UUID, metadata `id`), so a lost reply to a creation is
 * repeated without a second file; `checksum` is the hex SHA-256 of the whole content and is checked at the end.
 */
export const uploadPath = '/api/upload/';

interface UploadRules {
  /** Who may begin one: an effect, as of a call. What has begun may be finished. */
  access: UserAccess;
  bytesMax: number;
  /** An upload that nothing refers to is deleted after this time. What may refer to it is a row of server/domain/uploads/purposes.ts. */
  lifeSeconds: number;
}

/** What pictures are sent for. */
export const uploadPurposes = {
  deposit: { access: 'user', bytesMax: 10 * 1024 * 1024, lifeSeconds: 48 * 3600 },
  /** Of made-up papers; they go with the decision on them. */
  identity: { access: 'user', bytesMax: 10 * 1024 * 1024, lifeSeconds: 24 * 3600 },
  /** Papers of a loan, made up as well; they go with the decision on it. */
  loan: { access: { user: ['identity', 'bank_card'] }, bytesMax: 10 * 1024 * 1024, lifeSeconds: 24 * 3600 },
  /** With a message to customer service; one that has been sent is kept for so many days (contract/rules/chat/chat.ts). */
  chat: { access: { user: [], waives: ['not_frozen'] }, bytesMax: 10 * 1024 * 1024, lifeSeconds: 24 * 3600 },
} as const satisfies Record<string, UploadRules>;

export type UploadPurpose = keyof typeof uploadPurposes;
export const uploadPurposeIds = Object.keys(uploadPurposes) as UploadPurpose[];

export function isUploadPurpose(value: unknown): value is UploadPurpose {
  return typeof value === 'string' && Object.hasOwn(uploadPurposes, value);
}

/** For uploads of every purpose. */
export const uploadLimits = {
  /** Width times height; larger pictures are refused before they are decoded. */
  pixelsMax: 50_000_000,
  /** Uploads of one user that are open at once. */
  openMax: 40,
} as const;

/** How a call refuses an upload that it names and the server does not have: never finished, or deleted since. */
export const uploadGone: readonly ErrorKey[] = ['proof_missing', 'picture_missing'];
