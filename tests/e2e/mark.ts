/** What the eye meets: whether the practice mark can be read where it stands. */
import type { Locator } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { markWords } from '../honesty/mark.ts';
import { expect } from './app.ts';

/** Below this a line of text is no line of text. */
const heightMin = 12;

/** The mark says what it always said, tall and opaque, and nothing lies over it. */
export async function expectMark(mark: Locator, locale: Locale, where: string): Promise<void> {
  await expect(mark, where).toHaveText(markWords[locale]);
  await expect(mark, where).toBeInViewport({ ratio: 1 });
  // A page that has just come may still move.
  await expect.poll(() => seenOf(mark), where).toEqual({ isTall: true, isOpen: true, above: null });
}

function seenOf(mark: Locator) {
  return mark.evaluate((element, heightMin) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      isTall: height >= heightMin,
      isOpen: element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      above: above === null || element.contains(above) ? null : above.outerHTML.slice(0, 120),
    };
  }, heightMin);
}
