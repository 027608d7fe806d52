import type { Page } from '@playwright/test';
import { pages, paths } from '#src/lib/paths.ts';
import { expect, test } from './app.ts';
import { canvas, chart, drawingsOf, isTintWhole, shown } from './charts.ts';
import { installed, newPhone } from './phone.ts';
import { rowsOf } from './stored.ts';

/** The chart of one market, as somebody uses it who looks at it every day. */

/** Taps the chart at a place given in shares of its size. */
async function tapAt(page: Page, x: number, y: number): Promise<void> {
  const box = await canvas(page).boundingBox();
  if (box === null) throw new Error('there is no chart');
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

test.describe('three hours west of Greenwich', () => {
  test.use({ timezoneId: 'America/Sao_Paulo' });

  test('a chart is found from its market, is live, and remembers how it is liked', async ({ page, server }) => {
    await noteWriting(page);
    await page.goto(`${server.url}/#${pages.market.route}`);
    const row = page.getByTestId('row-SOLUSDT');
    await expect(row.locator('[data-live=true]').first()).toBeVisible();
    expect(await isTintWhole(row), 'the tint of a new price is not cut').toBe(true);
    await row.getByRole('button', { expanded: false }).click();
    await page.getByTestId('chart-SOLUSDT').click();
    await shown(page);
    await page.goBack();
    await expect(page.getByTestId('chart-SOLUSDT'), 'the row is open as it was').toBeVisible();
    await page.goForward();
    await shown(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SOL/USDT');
    await expect(page.getByTestId('chart-summary')).toContainText(/Solana, from .* high .* low/);

    const legend = page.getByTestId('legend');
    const before = await legend.textContent();
    await expect.poll(() => legend.textContent()).not.toBe(before);
    await page.getByRole('radio', { name: '4h', exact: true }).check();
    await shown(page);
    await expect(legend).toContainText(/ (?:01|05|09|13|17|21):00:00/);
    const hours = (await written(page)).flatMap((text) => /^\d\d-\d\d (\d\d:00)$/.exec(text)?.[1] ?? []);
    expect(hours.length).toBeGreaterThan(0);
    expect(hours.filter((hour) => !/^(?:01|05|09|13|17|21):/.test(hour))).toEqual([]);

    await page.getByTestId('indicators').click();
    await page.getByTestId('show-RSI').check();
    const period = page.getByRole('textbox', { name: 'RSI 1' });
    await period.fill('0');
    await expect(page.getByTestId('indicator-sheet')).toContainText('Enter a whole number from 1 to 500.');
    await period.fill('');
    await period.pressSequentially('14');
    await expect.poll(async () => JSON.stringify(await rowsOf(page, 'hft-public'))).toContain('[14,12,24]');
    await page.keyboard.press('Escape');

    await page.reload();
    await shown(page);
    await expect(page.getByRole('radio', { name: '4h', exact: true })).toBeChecked();
    await page.getByTestId('indicators').click();
    await expect(page.getByRole('textbox', { name: 'RSI 1' })).toHaveValue('14');
  });
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true });

  test('a long press asks for a bar, two fingers take in more of them, and older ones come as one goes back', async ({
    page,
    server,
  }) => {
    const older: number[] = [];
    page.on('request', (request) => {
      const to = new URL(request.url()).searchParams.get('to');
      if (request.url().includes('new_timeshar') && to !== null) older.push(Number(to));
    });
    await page.goto(`${server.url}/#${paths.kline({ symbol: 'BTCUSDT' })}`);
    await shown(page);
    const hand = await handOf(page);
    const [left, right] = await hand.measure(0.15, 0.5);
    expect(left).toBeLessThan(right);

    await hand.pinch(0.3, 0.1);
    const [wideLeft, wideRight] = await hand.measure(0.15, 0.5);
    expect(wideRight - wideLeft).toBeGreaterThan((right - left) * 1.2);

    expect(older).toEqual([]);
    await expect(async () => {
      await hand.swipe(0.1, 0.85);
      expect(older).not.toEqual([]);
    }).toPass({ intervals: [0], timeout: 15_000 });
    const edge = older[0] ?? 0;
    await expect(async () => {
      await hand.swipe(0.1, 0.85);
      const [before] = await hand.measure(0.15, 0.5);
      expect(before).toBeLessThan(edge);
    }).toPass({ intervals: [0], timeout: 15_000 });
  });
});

test('what is drawn on a market stays there, and on no other', async ({ page, server }) => {
  await page.goto(`${server.url}/#${paths.kline({ symbol: 'BTCUSDT' })}`);
  await shown(page);
  await page.getByTestId('draw').click();
  await expect(page.getByTestId('erase')).toBeHidden();
  await page.getByTestId('draw-segment').click();
  const step = page.getByTestId('drawing-step');
  await expect(step).toHaveText('Tap the first point.');
  // As quick as a hand can be, which to the chart's library is a double tap.
  await tapAt(page, 0.2, 0.3);
  await tapAt(page, 0.6, 0.2);
  await expect(step).toBeEmpty();
  await expect.poll(() => drawingsOf(page, 'BTCUSDT')).toMatchObject([{ tool: 'segment', points: [{}, {}] }]);
  const [drawn] = await drawingsOf(page, 'BTCUSDT');
  await page.reload();
  await shown(page);
  expect(await drawingsOf(page, 'BTCUSDT')).toEqual([drawn]);
  expect(await drawingsOf(page, 'ETHUSDT')).toEqual([]);
  await page.getByTestId('draw').click();
  await page.getByTestId('erase').click();
  await expect.poll(() => drawingsOf(page, 'BTCUSDT')).toEqual([]);
  await page.getByTestId('bring-back').click();
  await expect.poll(() => drawingsOf(page, 'BTCUSDT')).toEqual([drawn]);
});

test('the book and the trades beside it move with the market, and it can have the whole screen', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${server.url}/#${paths.kline({ symbol: 'ETHUSDT' })}`);
  const book = page.getByTestId('book');
  await expect(book.getByRole('row')).toHaveCount(22);
  const first = await book.textContent();
  await expect.poll(() => book.textContent()).not.toBe(first);
  await page.getByRole('radio', { name: 'Trades' }).check();
  const trades = page.getByTestId('trades');
  await expect(trades.getByRole('row')).toHaveCount(26);
  const latest = await trades.getByRole('row').nth(1).textContent();
  await expect.poll(() => trades.getByRole('row').nth(1).textContent()).not.toBe(latest);
  await page.getByRole('link', { name: 'Chart help' }).click();
  await expect(page).toHaveURL(/faq/);
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Trades' })).toBeChecked();

  // A canvas that is just being drawn anew is empty for a moment.
  await expect
    .poll(() => coloursDrawn(page), 'rises and falls have colours of their own')
    .toEqual({ green: true, red: true });

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const [bar, height] = [await page.getByTestId('trade').boundingBox(), page.viewportSize()?.height ?? 0];
  expect(height - (bar?.y ?? 0) - (bar?.height ?? 0), 'nothing below the bar but its own edge').toBeLessThanOrEqual(9);

  await page.getByTestId('full-screen').click();
  await expect.poll(async () => (await chart(page).boundingBox())?.height ?? 0).toBeGreaterThan(600);
  await expect(page.getByTestId('practice-mark').last()).toBeVisible();
  await page.getByTestId('full-screen').click();
  await expect.poll(async () => (await chart(page).boundingBox())?.height ?? 0).toBeLessThan(600);
});

test('what was seen of a chart is there without a network, with its age; what was not, says so', async () => {
  const phone = await newPhone('en');
  try {
    const page = await phone.open();
    await page.goto(`${phone.link.url}/#${paths.kline({ symbol: 'BTCUSDT' })}`);
    await shown(page);
    await installed(page);
    await page.reload();
    await shown(page);
    await phone.close();
    await phone.loseNetwork();
    const later = await phone.open();
    await phone.goTo(paths.kline({ symbol: 'BTCUSDT' }));
    await expect(chart(later)).toHaveAttribute('data-status', 'ready');
    await expect(later.getByTestId('chart-age')).toContainText(/as of \d{2}:\d{2}:\d{2} · offline/);
    await expect(later.getByTestId('chart-summary')).toContainText('Bitcoin');
    await expect(later.getByTestId('connection')).toContainText(/prices as of \d{2}:\d{2}:\d{2}/);

    await later.getByRole('radio', { name: '1w', exact: true }).check();
    await expect(chart(later).getByRole('alert')).toContainText('Couldn’t load chart.');
    await chart(later).getByRole('button', { name: 'Try again' }).click();
    await expect(chart(later).getByRole('alert')).toContainText('Couldn’t load chart.');
    // With the network it comes by itself.
    await phone.findNetwork();
    await shown(later);
  } finally {
    await phone.dispose();
  }
});

test('a market that does not exist says so, and shows the way', async ({ page, server }) => {
  await page.goto(`${server.url}/#${paths.kline({ symbol: 'NOPE' })}`);
  await expect(page.getByText('Market NOPE')).toBeVisible();
  await page.getByRole('link', { name: 'All markets' }).click();
  await expect(page.getByTestId('row-BTCUSDT')).toBeVisible();
});

declare global {
  interface Window {
    written?: string[];
  }
}

/** From now on the page notes what it writes onto canvases: the labels of the axes are nowhere else. */
async function noteWriting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const texts: string[] = [];
    window.written = texts;
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function noted(text, ...place) {
      texts.push(text);
      return fillText.call(this, text, ...place);
    };
  });
}

function written(page: Page): Promise<string[]> {
  return page.evaluate(() => window.written ?? []);
}

/** When the bar in the legend began, in seconds; the stories' clock is UTC's. */
async function barShown(page: Page): Promise<number> {
  const text = (await page.getByTestId('legend').textContent()) ?? '';
  const [, day = '', clock = ''] = /(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)/.exec(text) ?? [];
  return Date.parse(`${day}T${clock}Z`) / 1000;
}

interface Hand {
  /** A long press at one place, drawn over to another, and ended with a tap. @returns when the bars at both began. */
  measure(from: number, to: number): Promise<[number, number]>;
  /** Two fingers on one height, each so far from the middle: from one distance to another. */
  pinch(from: number, to: number): Promise<void>;
  swipe(from: number, to: number): Promise<void>;
}

/** Fingers on the chart, at places given in shares of its width. */
async function handOf(page: Page): Promise<Hand> {
  const session = await page.context().newCDPSession(page);
  const box = await canvas(page).boundingBox();
  if (box === null) throw new Error('there is no chart');
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: number[]) => {
    const y = box.y + box.height * 0.35;
    const touchPoints = places.map((x, id) => ({ id, y, x: box.x + box.width * x }));
    return session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const drag = async (from: number[], to: number[]) => {
    await touch('touchStart', from);
    for (const step of [0.2, 0.4, 0.6, 0.8, 1]) {
      await touch(
        'touchMove',
        from.map((x, at) => x + ((to[at] ?? x) - x) * step),
      );
    }
    await touch('touchEnd', []);
  };
  const until = (isThere: (bar: number) => boolean) =>
    expect.poll(async () => isThere(await barShown(page)), { intervals: [50] }).toBe(true);
  return {
    async measure(from, to) {
      // While no finger asks for another bar, the legend is of the newest.
      const newest = await barShown(page);
      await touch('touchStart', [from]);
      await until((bar) => bar < newest);
      const first = await barShown(page);
      await touch('touchMove', [to]);
      await until((bar) => bar < newest && bar !== first);
      const second = await barShown(page);
      await touch('touchEnd', []);
      await drag([0.4], [0.4]);
      await until((bar) => bar >= newest);
      return [first, second];
    },
    pinch: (from, to) => drag([0.5 - from, 0.5 + from], [0.5 - to, 0.5 + to]),
    swipe: (from, to) => drag([from], [to]),
  };
}

/** Whether anything on the chart is green, or red. */
function coloursDrawn(page: Page): Promise<{ green: boolean; red: boolean }> {
  return canvas(page)
    .locator('canvas')
    .first()
    .evaluate((drawn: HTMLCanvasElement) => {
      const { data } = drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height) ?? { data: [] };
      const found = { green: false, red: false };
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, , alpha = 0] = data.slice(at, at + 4);
        if (alpha < 200) continue;
        found.green ||= green > red + 60;
        found.red ||= red > green + 60;
      }
      return found;
    });
}
