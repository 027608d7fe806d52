/** What is wrong with a page as it stands: too wide, cut off, or on top of something else. */
import type { Page } from '@playwright/test';
import { expect } from './app.ts';

/** What sticks out of the screen at either side, unless it lies in something that scrolls sideways on purpose. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const limit = document.documentElement.clientWidth + 1;
    const scrollsSideways = (element: Element | null): boolean => {
      for (let at = element; at !== null; at = at.parentElement) {
        if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true;
      }
      return false;
    };
    const out =
      document.documentElement.scrollWidth > limit ? [`document: ${document.documentElement.scrollWidth} px`] : [];
    for (const element of document.body.querySelectorAll('*')) {
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1 || (box.right <= limit && box.left >= -1)) continue;
      if (!scrollsSideways(element.parentElement))
        out.push(`${element.tagName}.${element.className}: ${box.left}–${box.right}`);
    }
    return out.slice(0, 5);
  });
}

/** Words of links that go on in a second line. Not for languages that are written without spaces. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const link of document.querySelectorAll('nav a')) {
      const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) broken.push(word);
        }
      }
    }
    return broken;
  });
}

/**
 * Text that cannot be read: cut off by the box it stands in, outside of its button, or written over other text. `mayCut` selects
 * what is cut on purpose, such as names that people give.
 */
export function unreadable(page: Page, mayCut: string): Promise<string[]> {
  return page.evaluate((mayCut) => {
    const out: string[] = [];
    const root = document.querySelector('dialog[open]') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const seen: { text: string; box: DOMRect; layer: Element | null }[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (parent === null || text === '' || parent.closest('script, style, noscript, option, nav.way-out') !== null)
        continue;
      if (!parent.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const short = `"${text.slice(0, 40)}"`;
      // A box that is there for screen readers only shows nothing that could be cut.
      const around: Element[] = [];
      for (let at: Element | null = parent; at !== null && at !== root; at = at.parentElement) around.push(at);
      const isUnseen = ({ clientWidth, clientHeight }: Element) => clientWidth <= 1 && clientHeight <= 1;
      if (around.some((at) => getComputedStyle(at).position !== 'static' && isUnseen(at))) continue;
      const isCut = (at: Element) =>
        ['hidden', 'clip'].includes(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1;
      if (parent.closest(mayCut) !== null) continue;
      for (const at of around.filter(isCut)) out.push(`cut off: ${short} in ${at.tagName}.${at.className}`);
      const box = range.getBoundingClientRect();
      const button = parent.closest('button, a, label, th');
      if (button !== null && getComputedStyle(button).display !== 'inline') {
        const edge = button.getBoundingClientRect();
        if (box.left < edge.left - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom + 2)
          out.push(`outside of its button: ${short}`);
      }
      // A bar that stays where it is while the page scrolls lies over it on purpose.
      const stays = (at: Element) => ['sticky', 'fixed'].includes(getComputedStyle(at).position);
      const layer = around.find(stays) ?? parent.closest('header, nav, output, main, dialog');
      const windows = around.filter((at) => ['auto', 'scroll'].includes(getComputedStyle(at).overflowY));
      for (const line of range.getClientRects()) {
        // What is scrolled out of sight covers nothing.
        const isInSight = windows.every((at) => {
          const { top, bottom } = at.getBoundingClientRect();
          return line.bottom > top && line.top < bottom;
        });
        if (isInSight) seen.push({ text: short, box: line, layer });
      }
    }
    for (const [index, one] of seen.entries()) {
      for (const other of seen.slice(index + 1)) {
        if (one.layer !== other.layer || one.text === other.text) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Lines of text reach into each other a little: their boxes are higher than their letters.
        if (wide > 2 && high > Math.min(one.box.height, other.box.height) * 0.4)
          out.push(`${one.text} over ${other.text}`);
      }
    }
    return [...new Set(out)].slice(0, 8);
  }, mayCut);
}

/** Controls under 24 px in either direction, and tabs and buttons under 44; but for links within a sentence. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [];
    for (const element of document.querySelectorAll('a, button, input, select, summary, [role=button]')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const target = element.closest('label') ?? element;
      // A button can be the target of its whole row.
      const isOfRow = getComputedStyle(target, '::after').position === 'absolute';
      const { width, height } = ((isOfRow ? target.closest('tr, li') : null) ?? target).getBoundingClientRect();
      if (width <= 1 && height <= 1) continue;
      const isInSentence =
        getComputedStyle(target).display === 'inline' && target.parentElement?.textContent !== target.textContent;
      const name = (element.textContent || element.getAttribute('aria-label') || '').slice(0, 30);
      const least = element.matches('nav a, button[data-kind], a[data-kind]') ? 44 : 24;
      if (!isInSentence && (width < least || height < least))
        out.push(`${element.tagName} "${name}" ${width} × ${height}`);
    }
    return out.slice(0, 5).map((target) => `small: ${target}`);
  });
}

/** Names are cut where there is no room: the symbol beside them says enough, and the details have them whole. */
const mayCut = '[class*=fullName]';

/** What is wrong with the page shown, or with the sheet over it: too wide, cut off, or written over something else. */
export async function flawsOf(page: Page): Promise<string[]> {
  return [...(await overflowing(page)), ...(await unreadable(page, mayCut))];
}

/** What is wrong with the page shown and stays wrong: lists measure their rows after they were painted. */
export async function problemsOf(page: Page, where: string): Promise<string[]> {
  let found: string[] = [];
  for (let look = 0; look < looksMax; look += 1) {
    found = [...(await flawsOf(page)), ...(await smallTargets(page))];
    if (found.length === 0) break;
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 50))));
  }
  return found.map((what) => `${where}: ${what}`);
}

const looksMax = 10;

/** What stands in for what is still to come: of a list, and of a page whose code is on its way. */
export const standIns = '[class*=skeleton], #page-main .shell-card';

/** Goes there within the app, and waits until the page has all it shows. */
export async function goTo(page: Page, path: string, testId?: string): Promise<void> {
  await page.evaluate((path) => {
    document.querySelector('#page-main')?.setAttribute('data-left', '');
    location.hash = path;
  }, path);
  if (testId === undefined) await page.locator('#page-main:not([data-left])').waitFor();
  else await page.getByTestId(testId).waitFor();
  await expect(page.locator(standIns)).toHaveCount(0);
}
