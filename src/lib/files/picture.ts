import { proofLimits } from '#contract/rules/deposit.ts';
import { AppError } from '../appError.ts';
import { sha256 } from './sha256.ts';

export type PictureType = (typeof proofLimits.types)[number];

export interface Picture {
  bytes: ArrayBuffer;
  type: PictureType;
  sha256: string;
  width: number;
  height: number;
}

const sideMax = 2048;
const bytesMax = 1_500_000;

/**
 * A picture made small enough for a bad line: at most 2048 pixels a side and 1.5 MB. It is judged by its content, not its name,
 * and stays as it is when it is small already.
 * @throws AppError `upload_type` (not JPEG, PNG or WebP), `upload_too_large` (over 10 MB), `picture_unreadable` (cannot be decoded).
 */
export async function shrinkPicture(file: Blob): Promise<Picture> {
  if (file.size > proofLimits.bytesMax) {
    throw new AppError('upload_too_large', { params: { max_mb: proofLimits.bytesMax / 1024 / 1024 } });
  }
  const original = await readBytes(file);
  const type = pictureType(original);
  if (type === null) throw new AppError('upload_type');
  const bitmap = await decode(new Blob([original], { type }));
  try {
    const { width, height } = bitmap;
    const isSmall = Math.max(width, height) <= sideMax && original.byteLength <= bytesMax;
    if (isSmall) return { bytes: original, type, sha256: await sha256(original), width, height };
    const smaller = await redraw(bitmap);
    return { ...smaller, sha256: await sha256(smaller.bytes) };
  } finally {
    bitmap.close();
  }
}

/** What a file is, by its first bytes. */
export function pictureType(bytes: ArrayBuffer): PictureType | null {
  const head = new Uint8Array(bytes.slice(0, 12));
  const starts = (signature: readonly number[], from = 0) => signature.every((byte, i) => head[from + i] === byte);
  if (starts([0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)) return 'image/webp';
  return null;
}

/** Sides that fit, the proportion kept. */
export function fittingSides(width: number, height: number, max: number): { width: number; height: number } {
  const scale = Math.min(1, max / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function readBytes(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (cause) {
    throw new AppError('picture_unreadable', { cause });
  }
}

async function decode(blob: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(blob);
  } catch (cause) {
    throw new AppError('picture_unreadable', { cause });
  }
}

/** From good to bearable, until it fits. */
const steps = [
  { side: sideMax, quality: 0.85 },
  { side: sideMax, quality: 0.7 },
  { side: 1600, quality: 0.7 },
  { side: 1200, quality: 0.6 },
] as const;

async function redraw(bitmap: ImageBitmap): Promise<Omit<Picture, 'sha256'>> {
  for (const { side, quality } of steps) {
    const sides = fittingSides(bitmap.width, bitmap.height, side);
    const blob = await toJpeg(bitmap, sides, quality);
    if (blob.size <= bytesMax) return { bytes: await readBytes(blob), type: 'image/jpeg', ...sides };
  }
  throw new AppError('picture_unreadable');
}

async function toJpeg(bitmap: ImageBitmap, sides: { width: number; height: number }, quality: number): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), sides);
  const context = canvas.getContext('2d');
  if (context === null) throw new AppError('picture_unreadable');
  // JPEG knows no transparency: without a ground, clear areas turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, sides.width, sides.height);
  context.drawImage(bitmap, 0, 0, sides.width, sides.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (blob === null) throw new AppError('picture_unreadable');
  return blob;
}
