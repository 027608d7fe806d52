/** The sheets that a page opens, found by pressing what can be pressed. */
import type { Page, Request } from '@playwright/test';

/** What does more than open something: it would end the walk, or change what is walked through, or loads itself when it is seen. */
const kept =
  'nav *, header *, [type=submit], [data-testid=log-out], [data-testid=try-it], [data-testid=more], [data-testid=account-other], [role=radio], [role=switch], a';
/** Rows of a list open the same sheet each. */
const rowsMax = 2;

/**
 * Presses every button of the page that opens a sheet, and gives each sheet's name while it is open. Where a press has left the page,
 * the page is opened again.
 */
export async function* sheetsOf(page: Page): AsyncGenerator<string> {
  const address = page.url();
  const pressed = new Map<string, number>();
  const asked = requestsOf(page);
  for (;;) {
    const next = await markNext(page, pressed);
    if (next === null) return;
    pressed.set(next, (pressed.get(next) ?? 0) + 1);
    await page.locator('[data-next]').click({ force: true });
    await settled(page, asked);
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

/** What the page has asked for and not got yet, but for its socket, which is never done. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const asked = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/socket.io/')) asked.add(request);
  });
  const isDone = (request: Request) => void asked.delete(request);
  page.on('requestfinished', isDone);
  page.on('requestfailed', isDone);
  return asked;
}

/** What the press began has come to its end: the code of a sheet has come, and what there is to see is painted. */
async function settled(page: Page, asked: ReadonlySet<Request>): Promise<void> {
  do {
    await page.evaluate(() => {
      document.querySelector('[data-next]')?.removeAttribute('data-next');
      return new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    });
  } while (asked.size > 0);
}

/** Marks the next button that is to be pressed. @returns its kind; null when all have been pressed. */
function markNext(page: Page, pressed: ReadonlyMap<string, number>): Promise<string | null> {
  return page.evaluate(
    ({ kept, rowsMax, pressed }) => {
      const counts = new Map(pressed);
      for (const button of document.querySelectorAll<HTMLButtonElement>('main button:not(:disabled)')) {
        if (button.matches(kept) || !button.checkVisibility() || button.dataset['pressed'] !== undefined) continue;
        if (button.getAttribute('aria-disabled') === 'true' || button.getAttribute('aria-pressed') !== null) continue;
        const kind = button.dataset['testid'] ?? button.className + (button.ariaLabel ?? button.textContent);
        if ((counts.get(kind) ?? 0) >= rowsMax) continue;
        button.dataset['pressed'] = '';
        button.dataset['next'] = '';
        return kind;
      }
      return null;
    },
    { kept, rowsMax, pressed: [...pressed] },
  );
}
