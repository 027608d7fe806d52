/** Files that somebody may send as a proof, good, bad and made to hurt, each with what is to become of it. */
import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import {
  animatedPng,
  blankPng,
  insertChunks,
  insertSegments,
  jpegSegment,
  lieAboutSize,
  png,
  pngChunk,
  pngHead,
  repeatScan,
  riff,
  riffChunk,
  webpCanvas,
} from './chunks.ts';

export type Verdict = 'stored' | 'upload_type' | 'upload_unreadable';

export interface Specimen {
  name: string;
  bytes: Buffer;
  verdict: Verdict;
  /** Width and height of what is kept. */
  size?: [number, number];
}

/** Stands in everything that must not be kept. */
export const canary = 'canary-in-the-file';

const text = (content: string) => Buffer.from(content, 'latin1');
const [width, height] = [60, 20];

/** A picture of a gradient with a little noise, the same for every format. */
function base(wide = width, high = height): Sharp {
  const pixels = randomBytes(wide * high * 3).map((noise, index) => (index % 200) + (noise % 40));
  return sharp(pixels, { raw: { width: wide, height: high, channels: 3 } });
}

async function good(): Promise<Specimen[]> {
  const jpeg = await base().jpeg().toBuffer();
  const plainPng = await base().png().toBuffer();
  const upright: [number, number] = [width, height];
  const turned: [number, number] = [height, width];
  const frames = sharp(randomBytes(30 * 90 * 3), { raw: { width: 30, height: 90, channels: 3, pageHeight: 30 } });
  const exif = {
    IFD0: { Copyright: canary, Software: canary },
    IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSMapDatum: canary },
  };
  const orientations = [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => ({
    name: `JPEG turned as ${orientation}`,
    bytes: await base().withMetadata({ orientation }).jpeg().toBuffer(),
    size: orientation > 4 ? turned : upright,
  }));
  const made: Omit<Specimen, 'verdict'>[] = [
    { name: 'JPEG', bytes: jpeg, size: upright },
    { name: 'JPEG, progressive', bytes: await base().jpeg({ progressive: true }).toBuffer(), size: upright },
    { name: 'JPEG in grey', bytes: await base().greyscale().jpeg().toBuffer(), size: upright },
    { name: 'JPEG in CMYK', bytes: await base().toColourspace('cmyk').jpeg().toBuffer(), size: upright },
    { name: 'JPEG with a profile', bytes: await base().withIccProfile('p3').jpeg().toBuffer(), size: upright },
    {
      name: 'JPEG without subsampling',
      bytes: await base().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
      size: upright,
    },
    ...(await Promise.all(orientations)),
    { name: 'JPEG that says where it was taken', bytes: await base().withExif(exif).jpeg().toBuffer(), size: upright },
    {
      name: 'JPEG with a comment',
      bytes: insertSegments(jpeg, jpegSegment(0xfe, text(`<script>${canary}</script>`))),
      size: upright,
    },
    {
      name: 'JPEG with 6 MB of metadata',
      bytes: insertSegments(jpeg, ...Array.from({ length: 100 }, () => jpegSegment(0xed, text(canary.repeat(3600))))),
      size: upright,
    },
    {
      name: 'JPEG with XMP',
      bytes: insertSegments(
        jpeg,
        jpegSegment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${canary}</x:xmpmeta>`)),
      ),
      size: upright,
    },
    {
      name: 'JPEG that is a page as well',
      bytes: Buffer.concat([jpeg, text(`<html><script>${canary}</script>`)]),
      size: upright,
    },
    {
      name: 'JPEG that is an archive as well',
      bytes: Buffer.concat([jpeg, text(`PK\x03\x04${canary}PK\x05\x06`)]),
      size: upright,
    },
    {
      name: 'JPEG that is a script as well',
      bytes: Buffer.concat([
        insertSegments(jpeg, jpegSegment(0xfe, text(`*/=alert("${canary}");/*`))),
        text(`*/ //${canary}`),
      ]),
      size: upright,
    },
    {
      name: 'JPEG with a thumbnail behind',
      bytes: Buffer.concat([jpeg, await base(4, 4).jpeg().toBuffer(), text(canary)]),
      size: upright,
    },
    { name: 'PNG', bytes: plainPng, size: upright },
    { name: 'PNG of one bit', bytes: blankPng(48, 16), size: [48, 16] },
    { name: 'PNG of 16 bits', bytes: await base().toColourspace('rgb16').png().toBuffer(), size: upright },
    { name: 'PNG with a palette', bytes: await base().png({ palette: true, colours: 8 }).toBuffer(), size: upright },
    { name: 'PNG one can see through', bytes: await base().ensureAlpha(0.4).png().toBuffer(), size: upright },
    { name: 'PNG, interlaced', bytes: await base().png({ progressive: true }).toBuffer(), size: upright },
    { name: 'PNG, animated', bytes: animatedPng(24), size: [24, 24] },
    {
      name: 'PNG with texts',
      bytes: insertChunks(plainPng, pngChunk('tEXt', text(`Author\0${canary}`))),
      size: upright,
    },
    {
      name: 'PNG with a text that unpacks to 50 MB',
      bytes: insertChunks(
        plainPng,
        pngChunk('zTXt', Buffer.concat([text('Bomb\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
      ),
      size: upright,
    },
    { name: 'PNG with a tail', bytes: Buffer.concat([plainPng, text(`<?php ${canary} ?>`)]), size: upright },
    { name: 'WebP', bytes: await base().webp().toBuffer(), size: upright },
    { name: 'WebP without loss', bytes: await base().webp({ lossless: true }).toBuffer(), size: upright },
    { name: 'WebP one can see through', bytes: await base().ensureAlpha(0.4).webp().toBuffer(), size: upright },
    {
      name: 'WebP, animated',
      bytes: await frames.webp({ loop: 0, delay: [100, 100, 100] }).toBuffer(),
      size: [30, 30],
    },
    { name: 'WebP with metadata', bytes: await base().withExif(exif).webp().toBuffer(), size: upright },
    { name: 'one pixel', bytes: await base(1, 1).png().toBuffer(), size: [1, 1] },
    { name: 'a line of 10,000 pixels', bytes: blankPng(10_000, 1), size: [2560, 1] },
    { name: '49 million pixels', bytes: blankPng(7000, 7000), size: [2560, 2560] },
  ];
  return made.map((specimen) => ({ ...specimen, verdict: 'stored' as const }));
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${canary}</script></svg>`;

async function foreign(): Promise<Specimen[]> {
  const jpeg = await base().jpeg().toBuffer();
  const frames = sharp(randomBytes(30 * 60 * 3), { raw: { width: 30, height: 60, channels: 3, pageHeight: 30 } });
  const made: [string, Buffer][] = [
    ['SVG', text(svg)],
    [
      'SVG behind a declaration',
      text(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
    ],
    ['SVG behind a mark and spaces', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text(`  \n${svg}`)])],
    ['SVG, packed', gzipSync(svg)],
    ['GIF', await base().gif().toBuffer()],
    ['GIF, animated', await frames.gif({ loop: 0, delay: [100, 100] }).toBuffer()],
    ['TIFF', await base().tiff().toBuffer()],
    ['TIFF, the other way round', text('MM\0*\0\0\0\x08')],
    ['AVIF', text('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf')],
    ['HEIC', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['JPEG XL', text('\xff\x0a\xfa\x1f')],
    ['JPEG 2000', text('\0\0\0\x0cjP  \r\n\x87\n')],
    ['BMP', text('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0')],
    ['icon', text('\0\0\x01\0\x01\0\x10\x10')],
    ['Photoshop', text('8BPS\0\x01')],
    ['PostScript', text('%!PS-Adobe-3.0 EPSF-3.0')],
    ['PDF', text('%PDF-1.7\n%\xe2\xe3\xcf\xd3')],
    ['page', text(`<!doctype html><script>${canary}</script>`)],
    ['page with a picture behind', Buffer.concat([text('<html>'), jpeg])],
    ['archive', text('PK\x03\x04\x14\0')],
    ['program', text('\x7fELF\x02\x01\x01')],
    ['film', riff('AVI ', riffChunk('LIST', Buffer.alloc(8)))],
    ['sound', riff('WAVE', riffChunk('fmt ', Buffer.alloc(16)))],
    ['one byte', text('x')],
    ['zeros', Buffer.alloc(4096)],
    ['JPEG behind a line feed', Buffer.concat([text('\n'), jpeg])],
    ['PNG whose first byte is another', Buffer.concat([text('\x88'), (await base().png().toBuffer()).subarray(1)])],
    ['WebP that calls itself RIFX', Buffer.concat([text('RIFX'), (await base().webp().toBuffer()).subarray(4)])],
  ];
  return made.map(([name, bytes]) => ({ name, bytes, verdict: 'upload_type' }));
}

async function broken(): Promise<Specimen[]> {
  const jpeg = await base(200, 200).jpeg().toBuffer();
  const progressive = await base(600, 600).jpeg({ progressive: true }).toBuffer();
  const flat = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#888' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const plainPng = await base(200, 200).png().toBuffer();
  const webp = await base(200, 200).webp().toBuffer();
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
  const spoiled = Buffer.from(plainPng);
  spoiled.writeUInt32BE(0xdeadbeef, plainPng.length >> 1);
  const made: [string, Buffer][] = [
    ['SVG behind the first bytes of a PNG', Buffer.concat([plainPng.subarray(0, 8), text(svg)])],
    ['SVG behind the first bytes of a JPEG', Buffer.concat([jpeg.subarray(0, 3), text(svg)])],
    ['half a JPEG', half(jpeg)],
    ['half a progressive JPEG', half(progressive)],
    ['half a PNG', half(plainPng)],
    ['half a WebP', half(webp)],
    ['the first bytes of a JPEG', jpeg.subarray(0, 3)],
    ['the first bytes of a PNG', plainPng.subarray(0, 8)],
    ['the first bytes of a WebP', webp.subarray(0, 12)],
    ['noise behind the first bytes of a JPEG', Buffer.concat([jpeg.subarray(0, 3), randomBytes(2000)])],
    ['noise behind the first bytes of a WebP', Buffer.concat([webp.subarray(0, 12), randomBytes(2000)])],
    ['PNG with a spoiled chunk', spoiled],
    ['PNG with fewer lines than it says', blankPng(100, 100, 10)],
    ['PNG without pixels', png(pngHead(10, 10))],
    ['PNG of no size', png(pngHead(0, 0), pngChunk('IDAT', deflateSync(Buffer.alloc(1))))],
    ['PNG of 2³¹ by 2³¹', png(pngHead(2 ** 31 - 1, 2 ** 31 - 1), pngChunk('IDAT', deflateSync(Buffer.alloc(9))))],
    ['PNG of 16,000 by 16,000 in 31 kB', blankPng(16_000, 16_000)],
    ['PNG of one line of 60 million', blankPng(60_000_000, 1)],
    ['JPEG that says 65,535 by 65,535', lieAboutSize(jpeg, 65_535, 65_535)],
    ['JPEG that says 0 by 0', lieAboutSize(jpeg, 0, 0)],
    ['JPEG of 2,000 scans', repeatScan(flat, 2000)],
    ['WebP of 16,383 by 16,383', riff('WEBP', webpCanvas(16_383, 16_383), riffChunk('VP8 ', webp.subarray(20)))],
  ];
  return made.map(([name, bytes]) => ({ name, bytes, verdict: 'upload_unreadable' }));
}

export async function corpus(): Promise<Specimen[]> {
  return [...(await good()), ...(await foreign()), ...(await broken())];
}
