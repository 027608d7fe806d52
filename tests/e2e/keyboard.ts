/** The app without a pointer: only keys are pressed, and where the focus is can be seen at every step. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';

/** Tabs to a control. Every control on the way shows that it has the focus, and nothing lies over it. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await wanted.waitFor({ state: 'attached' });
  for (let step = 0; step < stepsMax; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    expect(await hiddenFocus(page)).toBeNull();
  }
  throw new Error(`no way to ${wanted.toString()} with ${key}`);
}

/** More controls than any page has between two that are used one after the other. */
const stepsMax = 90;

/** Tabs to a control and presses a key on it. */
export async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Tabs to a field and writes into it. */
export async function write(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** The focus has come to something by itself, and it can be seen there. */
export async function led(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeFocused();
  expect(await hiddenFocus(page)).toBeNull();
}

/** The page of a link has come: its heading has the focus. */
export async function arrived(page: Page, path: string): Promise<void> {
  await page.waitForURL(({ hash }) => hash.split('?')[0] === `#${path}`);
  await expect(page.locator('#page-title')).toBeFocused();
}

/** Why the focus cannot be seen, or null. */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const name = `${element.tagName} "${(element.textContent || element.getAttribute('aria-label') || '').slice(0, 30)}"`;
    // The ring is the control's own, or that of the box, the row or the text it stands for.
    const bearers = [
      element,
      element.nextElementSibling,
      element.previousElementSibling,
      element.parentElement,
      element.closest('label'),
    ];
    const hasRing = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    const rings = bearers.flatMap((bearer) =>
      bearer === null ? [] : [getComputedStyle(bearer), getComputedStyle(bearer, '::after')],
    );
    if (!rings.some(hasRing)) return `${name} has the focus and does not show it`;
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1) return null;
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    const isOnTop =
      onTop !== null &&
      (element.contains(onTop) || onTop.contains(element) || element.parentElement?.contains(onTop) === true);
    return isOnTop ? null : `${name} has the focus and lies under ${onTop?.tagName ?? 'the edge of the screen'}`;
  });
}
