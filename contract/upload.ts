/**
 * Uploads speak tus 1.0 at /api/upload/. The client chooses the id (a UUID, metadata `id`), so a lost reply to a creation is
 * repeated without a second file; `checksum` is the hex SHA-256 of the whole content and is checked at the end.
 */
export const uploadPath = '/api/upload/';

export const uploadPurposes = ['deposit'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

export const uploadLimits = {
  bytesMax: 10 * 1024 * 1024,
  /** Width times height; larger pictures are refused before they are decoded. */
  pixelsMax: 50_000_000,
  /** Uploads of one user that are open at once. */
  openMax: 40,
  /** An upload that nothing refers to is deleted after this time, in seconds. */
  lifeSeconds: 48 * 3600,
} as const;
