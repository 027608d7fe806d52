/** Draws the icons that are made from public/icon.svg. Run it when the drawing changes: `npm run pictures:icons`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { root } from '../tree.ts';

const blue = '#154fc3';

/** In a square of 24, as lines: the shortcuts of a long press on the app's icon. */
const glyphs = {
  deposit: 'M12 3v11m-5-5 5 5 5-5M4 20h16',
  market: 'M7 5v3m0 7v4M5 8h4v7H5zM17 4v3m0 6v6M15 7h4v6h-4z',
  assets: 'M19 7H6a2 2 0 0 1 0-4h12v4m1 0a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H6a2 2 0 0 1-2-2V5m16 7h-4a2 2 0 0 0 0 4h4',
};

const icon = await readFile(path.join(root, 'public/icon.svg'), 'utf8');
const square = icon.replace(/ rx="\d+"/, '');

/** Home screens cut their own shape out of it: what matters keeps within the middle 80 %. */
const maskable = square
  .replace(/<rect[^>]*>/, `<rect width="512" height="512" fill="${blue}"/><g transform="translate(56 56) scale(0.78)">`)
  .replace('</svg>', '</g></svg>');

await draw(icon, 192, 'icon-192');
await draw(icon, 512, 'icon-512');
await draw(maskable, 192, 'icon-maskable-192');
await draw(maskable, 512, 'icon-maskable-512');
// iPhones round the corners themselves, and show black where it is clear.
await draw(square, 180, 'apple-touch-icon');
for (const [name, lines] of Object.entries(glyphs)) await draw(shortcut(lines), 96, `shortcut-${name}`);

async function draw(svg: string, size: number, name: string): Promise<void> {
  const file = path.join(root, 'public', `${name}.png`);
  await sharp(Buffer.from(svg), { density: 288 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(file);
}

function shortcut(lines: string): string {
  const stroke = 'fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 48 48"><circle cx="12" cy="12" r="24" fill="${blue}"/><path d="${lines}" ${stroke}/></svg>`;
}
