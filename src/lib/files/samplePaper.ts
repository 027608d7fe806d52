import { AppError } from '../appError.ts';
import type { Picture } from './picture.ts';
import { sha256 } from './sha256.ts';

const [width, height] = [1000, 630];

/**
 * A picture of a document that there is not, drawn on this device: the lines that are said to stand on it, and SAMPLE across all of it.
 * @throws AppError `picture_unreadable` where nothing can be drawn.
 */
export async function drawSamplePaper(lines: readonly string[]): Promise<Picture> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new AppError('picture_unreadable');
  context.fillStyle = '#eef1f6';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#2346a8';
  context.fillRect(0, 0, width, 84);
  context.fillStyle = '#c9d1de';
  context.fillRect(60, 140, 240, 320);
  context.fillStyle = '#26334d';
  context.font = '34px sans-serif';
  for (const [at, line] of lines.entries()) context.fillText(line, 350, 190 + at * 66, 600);
  context.translate(width / 2, height / 2);
  context.rotate(-Math.PI / 8);
  context.textAlign = 'center';
  context.fillStyle = 'rgb(190 30 45 / 70%)';
  context.font = 'bold 200px sans-serif';
  context.fillText('SAMPLE', 0, 70, width);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
  if (blob === null) throw new AppError('picture_unreadable');
  const bytes = await blob.arrayBuffer();
  return { bytes, type: 'image/jpeg', sha256: await sha256(bytes), width, height };
}
