import { pages } from '#src/lib/paths.ts';
import { expect, newPerson, test, withoutWorker } from './app.ts';
import { arrived, press, tabTo, write } from './keyboard.ts';
import { screenshot } from './stored.ts';

test.use(withoutWorker);

/** Every way through the app that is there, with nothing but keys. */
test.use({ reducedMotion: 'reduce' } as object);

test('a guest goes through markets, help and languages with the keyboard alone', async ({ page, server }) => {
  await page.goto(server.url);
  await page.locator('[data-testid^=tile-]').first().waitFor();
  const skip = page.locator('a[href="#page-main"]');
  await press(page, skip);
  await expect(page.locator('#page-main')).toBeFocused();

  const tab = (route: string) => page.locator(`nav a[href="#${route}"]`);
  await press(page, tab(pages.market.route));
  await arrived(page, pages.market.route);
  const search = page.getByRole('searchbox');
  await write(page, search, 'gold');
  await expect(page.getByTestId('row-XAUUSD')).toBeVisible();
  await expect(page.getByTestId('spoken')).toHaveText('1 market found');
  await press(page, page.getByRole('button', { name: 'Clear search' }));
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await tabTo(page, page.getByRole('radio', { name: 'Coins', exact: true }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Favourites' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const row = page.getByTestId('row-BTCUSDT');
  await press(page, row.locator('[aria-pressed]'), 'Space');
  await expect(row.locator('[aria-pressed=true]')).toBeFocused();
  await press(page, row.locator('[aria-expanded]'));
  await expect(row.locator('[aria-expanded=true]')).toBeFocused();
  // Sorted last: rows that are sorted by a live figure change their places.
  const change = page.getByRole('columnheader', { name: '24h change' });
  await tabTo(page, change.getByRole('button'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(change).toHaveAttribute('aria-sort', 'descending');

  await press(page, tab(pages.me.route));
  await arrived(page, pages.me.route);
  await press(page, page.getByTestId('help'));
  await arrived(page, pages.help.route);
  await write(page, page.getByRole('searchbox'), 'leverage');
  await expect(page.getByTestId('spoken')).toHaveText(/^\d+ articles found$/);
  await press(page, page.getByTestId('help-leverage'));
  await expect(page.getByTestId('article-leverage')).toBeVisible();
  await expect(page.locator('#page-title')).toBeFocused();
  await write(page, page.getByLabel('Position size'), '2500');
  await expect(page.getByRole('row', { name: /^100x/ })).toContainText('25.00');
  await press(page, page.getByRole('button', { name: 'Back' }));
  await expect(page.getByRole('searchbox')).toHaveValue('leverage');

  await press(page, page.getByRole('link', { name: 'Back' }));
  await arrived(page, pages.me.route);
  await press(page, page.getByTestId('language'));
  await arrived(page, pages.language.route);
  await tabTo(page, page.getByRole('radio', { name: 'English' }));
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it-IT');
  await expect(page.getByRole('radio', { name: 'Italiano' })).toBeFocused();
  // Names of languages have the faces of their own language.
  await expect(page.locator('label:lang(ja)')).toHaveCSS('font-family', /Hiragino Sans/);
});

test('registering, a deposit, a logout with its choices and a login with the keyboard alone', async ({
  page,
  server,
}) => {
  const person = newPerson();
  // The server is not there for vouchers: so there is something to decide on at the logout.
  // Neither the page nor its worker gets it through.
  await page.context().route('**/api/wallet/charge_req', (route) => route.abort());
  await page.goto(`${server.url}/#${pages.register.route}`);
  await write(page, page.locator('input[name=username]'), person.account);
  await press(page, page.getByTestId('send-code'));
  await press(page, page.getByTestId('fill-code'));
  const passwords = page.locator('input[autocomplete=new-password]');
  await write(page, passwords.nth(0), person.password);
  await write(page, passwords.nth(1), person.password);
  await page.keyboard.press('Enter');
  await arrived(page, pages.home.route);

  await page.goto(`${server.url}/#${pages.voucher.route}`);
  await write(page, page.locator('form input[inputmode=decimal]'), '250');
  // Asked for ahead: from then on the browser passes its choosers on.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.locator('input[type=file]'));
  await page.keyboard.press('Space');
  await (await chooser).setFiles(await screenshot());
  // Until it is prepared, the button says what is missing.
  await page.getByRole('img', { name: 'Chosen picture' }).waitFor();
  const submit = page.getByTestId('submit-voucher');
  await press(page, submit);
  const sheet = page.getByTestId('confirm-sheet');
  await expect(sheet.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByTestId('confirm'));
  await page.getByTestId('voucher').waitFor();

  await page.goto(`${server.url}/#${pages.me.route}`);
  const logOut = page.getByTestId('log-out');
  await press(page, logOut);
  await expect(page.getByTestId('leave-sheet').getByRole('heading')).toBeFocused();
  // The page behind is out of reach: after the last control comes the first again.
  await tabTo(page, page.getByTestId('leave-delete'));
  await page.keyboard.press('Escape');
  await expect(logOut).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByTestId('leave-delete'));
  await expect(page.getByTestId('confirm-sheet').getByRole('heading')).toBeFocused();
  await press(page, page.getByTestId('confirm'));
  await page.waitForURL(({ hash }) => hash === `#${pages.home.route}`);
  await expect(page.getByTestId('toasts')).toContainText('You’re logged out');

  await page.goto(`${server.url}/#${pages.login.route}`);
  await write(page, page.locator('input[name=username]'), person.account);
  await write(page, page.locator('input[autocomplete=current-password]'), person.password);
  await page.keyboard.press('Enter');
  await arrived(page, pages.home.route);
});
