import { createCipheriv, createHash } from 'node:crypto';
import sharp from 'sharp';
import { diceOf } from '../dice.ts';

export interface VoucherPicture {
  bytes: Buffer;
  type: string;
  name: string;
  sha256: string;
}

const bytesMin = 60_000;
const bytesMax = 600_000;

/** How a format is made here, and how many bytes a pixel of noise takes in it. */
const formats = {
  jpeg: { options: { quality: 100, chromaSubsampling: '4:4:4' }, bytesPerPixel: 3.1 },
  png: { options: { compressionLevel: 1 }, bytesPerPixel: 3.17 },
  webp: { options: { quality: 100 }, bytesPerPixel: 2.2 },
};
const mixture = ['jpeg', 'jpeg', 'jpeg', 'png', 'webp'] as const;

/**
 * Picture number `index` of a seed: always the same bytes, and nobody else's. From 60 to 600 kB, as the
 * app's shrinking leaves them, small ones as often as large ones.
 */
export async function makePicture(seed: number, index: number): Promise<VoucherPicture> {
  const dice = diceOf(seed, 'picture', index);
  const format = dice.pick(mixture);
  const { options, bytesPerPixel } = formats[format];
  let pixels = (bytesMin * (bytesMax / bytesMin) ** (dice.below(1000) / 1000)) / bytesPerPixel;
  for (let made = 1; ; made += 1) {
    const width = Math.ceil(Math.sqrt(pixels * dice.between(70, 140) * 0.01));
    const height = Math.ceil(pixels / width);
    const raw = { width, height, channels: 3 } as const;
    const bytes = await sharp(noise(`${seed}/${index}`, width * height * 3), { raw })
      .toFormat(format, options)
      .toBuffer();
    if (bytes.length >= bytesMin && bytes.length <= bytesMax) {
      return { bytes, type: `image/${format}`, name: `voucher ${index}.${format}`, sha256: sha256(bytes) };
    }
    if (made === 5) throw new Error(`Picture ${index} of seed ${seed} has ${bytes.length} bytes, however it is made.`);
    pixels *= bytes.length < bytesMin ? (1.1 * bytesMin) / bytes.length : (0.9 * bytesMax) / bytes.length;
  }
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What does not compress: the keystream of a cipher under the name's hash. */
function noise(name: string, length: number): Buffer {
  const key = createHash('sha256').update(name).digest().subarray(0, 16);
  return createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length));
}
