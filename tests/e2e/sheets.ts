/** The sheets that a page opens, found by pressing what can be pressed. */
import type { Page } from '@playwright/test';

/** What does more than open something: it would end the walk, or change what is walked through. */
const kept = 'nav *, header *, [type=submit], [data-testid=logout], [role=radio], [role=switch], a';
/** Rows of a list open the same sheet each. */
const rowsMax = 2;

/**
 * Presses every button of the page that opens a sheet, and gives each sheet's name while it is open. What opens nothing is pressed only
 * once. Where a press has left the page, the page is opened again.
 */
export async function* sheetsOf(page: Page): AsyncGenerator<string> {
  const address = page.url();
  const pressed = new Map<string, number>();
  for (;;) {
    const next = await page.evaluate(
      ({ kept, rowsMax, pressed }) => {
        const counts = new Map(pressed);
        for (const button of document.querySelectorAll<HTMLButtonElement>('main button:not(:disabled)')) {
          if (button.matches(kept) || !button.checkVisibility()) continue;
          if (button.getAttribute('aria-disabled') === 'true' || button.getAttribute('aria-pressed') !== null) continue;
          const kind = button.dataset['testid'] ?? button.className + (button.ariaLabel ?? button.textContent);
          const seen = document.querySelectorAll(`[data-pressed="${CSS.escape(kind)}"]`).length;
          if (button.dataset['pressed'] !== undefined || Math.max(seen, counts.get(kind) ?? 0) >= rowsMax) continue;
          button.dataset['pressed'] = kind;
          button.dataset['next'] = '';
          return kind;
        }
        return null;
      },
      { kept, rowsMax, pressed: [...pressed] },
    );
    if (next === null) return;
    pressed.set(next, (pressed.get(next) ?? 0) + 1);
    const button = page.locator('[data-next]');
    await button.evaluate((element) => element.removeAttribute('data-next'));
    await page
      .locator(`[data-pressed="${next.replaceAll('"', '\\"')}"]`)
      .last()
      .click({ force: true });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const dialog = page.locator('dialog[open]');
    if ((await dialog.count()) > 0) {
      yield (await dialog.locator('h2').first().textContent()) ?? next;
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    if (page.url() !== address) {
      await page.goto(address);
      await page.locator('#page-title').waitFor();
    }
  }
}
