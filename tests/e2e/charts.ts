/** What stories about charts share. */
import { expect, type Locator, type Page } from '@playwright/test';

export const chart = (page: Page) => page.getByTestId('chart');
export const canvas = (page: Page) => chart(page).getByRole('application');

/** The chart is live and drawn. */
export async function shown(page: Page): Promise<void> {
  await expect(chart(page)).toHaveAttribute('data-live', 'true');
  await expect(canvas(page).locator('canvas').first()).toBeVisible();
}

/**
 * Where on a chart the label of a line in a colour of the theme is: its middle, in the coordinates of the page.
 * @param chart the part that holds the canvases. @throws Error while there is none.
 */
export async function labelOf(chart: Locator, token: string): Promise<{ x: number; y: number }> {
  const found = await chart.evaluate((place, name) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    place.append(probe);
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) return null;
    context.fillStyle = getComputedStyle(probe).color;
    probe.remove();
    context.fillRect(0, 0, 1, 1);
    const wanted = context.getImageData(0, 0, 1, 1).data;
    const [labelWidth, axisWidth] = [40, 200];
    for (const canvas of place.querySelectorAll('canvas')) {
      const { width, height } = canvas;
      if (width < axisWidth || height === 0) continue;
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      const isWanted = (at: number) =>
        [0, 1, 2].every((part) => Math.abs((data[at + part] ?? 0) - (wanted[part] ?? 0)) < 6);
      for (let y = 0; y < height; y += 1) {
        let run = 0;
        for (let x = 0; x < width; x += 1) {
          run = isWanted((y * width + x) * 4) && (data[(y * width + x) * 4 + 3] ?? 0) > 250 ? run + 1 : 0;
          if (run <= labelWidth) continue;
          const { left, top, width: shownWidth } = canvas.getBoundingClientRect();
          const scale = shownWidth / width;
          // The edge of the label has no letters in it; its middle is half its height below.
          return { x: left + (x - labelWidth / 2) * scale, y: top + y * scale + 8 };
        }
      }
    }
    return null;
  }, token);
  if (found === null) throw new Error(`no label in ${token}`);
  return found;
}

interface KeptDrawing {
  tool: string;
  points: object[];
}

/** What this phone keeps of the drawings of a market. */
export function drawingsOf(page: Page, symbol: string): Promise<KeptDrawing[]> {
  return page.evaluate(
    (key) =>
      new Promise<KeptDrawing[]>((resolve, reject) => {
        const opening = indexedDB.open('hft-public');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const [store = ''] = opening.result.objectStoreNames;
          const reading = opening.result.transaction(store).objectStore(store).get(key);
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as KeptDrawing[] | undefined) ?? []);
          };
        };
      }),
    `drawings:${symbol}`,
  );
}

/** Whether the whole box of a row's price lies in its cell, which paints nothing outside itself. */
export function isTintWhole(row: Locator): Promise<boolean> {
  return row.evaluate((element) => {
    const price = element.querySelector('td [data-live]');
    const [own, cell] = [price?.getBoundingClientRect(), price?.closest('td')?.getBoundingClientRect()];
    return own !== undefined && cell !== undefined && own.right <= cell.right && own.left >= cell.left;
  });
}
