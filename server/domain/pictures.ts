import sharp from 'sharp';
import { uploadLimits } from '#contract/upload.ts';
import { DomainError } from './errors.ts';
import { createGate } from './gate.ts';

// Only these three formats can be read at all, whatever else the library knows (SVG, PDF, …).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

type Format = 'jpeg' | 'png' | 'webp';

export interface Picture {
  bytes: Buffer;
  extension: 'jpg' | 'webp';
}

/** Large enough to read every figure of a screenshot. */
const edgePixelsMax = 2560;
const decodeSecondsMax = 20;

const gate = createGate(2, 200, () => DomainError.of('try_again', { retry_in: 5 }));

/**
 * Makes the picture anew from its pixels: upright, first frame only, and nothing of what else was in the file.
 * @throws DomainError upload_type when the content (not the name) is none of JPEG, PNG and WebP; upload_unreadable when it is
 * broken or has too many pixels.
 */
export async function remakePicture(content: Buffer): Promise<Picture> {
  const format = formatOf(content);
  if (format === null) throw DomainError.of('upload_type', {});
  return gate(async () => {
    const picture = sharp(content, { limitInputPixels: uploadLimits.pixelsMax })
      .rotate()
      .resize({ width: edgePixelsMax, height: edgePixelsMax, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: decodeSecondsMax });
    try {
      if (format === 'jpeg') return { bytes: await picture.jpeg({ quality: 85 }).toBuffer(), extension: 'jpg' };
      return { bytes: await picture.webp({ quality: 90 }).toBuffer(), extension: 'webp' };
    } catch {
      // Whatever the decoder says of a stranger's bytes comes to the same for the user.
      throw DomainError.of('upload_unreadable', {});
    }
  });
}

function formatOf(content: Buffer): Format | null {
  if (startsWith(content, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  const isWebp = content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : null;
}

function startsWith(content: Buffer, magic: number[]): boolean {
  return content.subarray(0, magic.length).equals(Buffer.from(magic));
}
