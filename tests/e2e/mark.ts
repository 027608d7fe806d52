/** What the eye meets: whether the practice mark can be read where it stands. */
import type { Locator } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { markWords } from '../honesty/mark.ts';
import { expect } from './app.ts';

/** Below this a line of text is no line of text. */
const heightMin = 12;

/** The mark says what it always said, tall and opaque, all of it on the screen, and nothing lies over it. */
export async function expectMark(mark: Locator, locale: Locale, where: string): Promise<void> {
  const wanted = { text: markWords[locale], isTall: true, isOpen: true, over: [null, null, null] };
  // A page that has just come may still move.
  await expect.poll(() => seenOf(mark), where).toEqual(wanted);
}

/** Asked at once: hundreds of pages are looked at. */
function seenOf(mark: Locator) {
  return mark.evaluate((element, heightMin) => {
    const { left, right, top, width, height } = element.getBoundingClientRect();
    const overAt = (x: number) => {
      const above = document.elementFromPoint(x, top + height / 2);
      if (above === null) return 'out of view';
      return element.contains(above) ? null : above.outerHTML.slice(0, 120);
    };
    return {
      text: element.textContent,
      isTall: height >= heightMin && top >= 0 && top + height <= innerHeight,
      isOpen: element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      over: [left + 1, left + width / 2, right - 1].map(overAt),
    };
  }, heightMin);
}
