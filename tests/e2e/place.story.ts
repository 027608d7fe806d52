import type { Page } from '@playwright/test';
import { pages, paths } from '#src/lib/paths.ts';
import { expect, newPerson, register, test } from './app.ts';
import { arrived, press, tabTo, write } from './keyboard.ts';
import { installed, newPhone, type Phone } from './phone.ts';

/** A place for a form: from the list with keys alone, from the device, and looked at again without a network. */
const search = (page: Page) => page.getByRole('searchbox');
const found = (page: Page) => page.locator('ul button');
const chosen = (page: Page) => page.getByTestId('chosen-place');
const field = (page: Page, name: string) =>
  page
    .locator('form div', { has: page.getByTestId(`place-${name}`) })
    .locator('input[type=text]')
    .last();

/** Without a network it says when the map will be there; with one, a tap brings it. */
async function firstMap(phone: Phone, says: string): Promise<void> {
  const page = phone.page();
  await phone.loseNetwork();
  await phone.goTo(paths.openPlace({ place: '64.15,-21.94' }));
  await expect(page.getByText(says)).toBeVisible();
  await phone.findNetwork();
  await page.getByTestId('practice-mark').waitFor();
  await page.locator('main button').click();
  await expect(page.getByTestId('map')).toBeVisible();
}

/** The page that only shows: nothing can be searched or taken, and no key on its map chooses another place. */
async function looksOnly(page: Page, near: string): Promise<void> {
  const shown = page.getByTestId('shown-place');
  await expect(shown).toContainText(near);
  await expect(search(page)).toHaveCount(0);
  await expect(page.getByTestId('take-place')).toHaveCount(0);
  const said = (await shown.textContent()) ?? '';
  const address = page.url();
  await tabTo(page, page.getByTestId('map'));
  for (const key of ['ArrowLeft', '+', 'Enter']) await page.keyboard.press(key);
  await page.getByTestId('map').click({ position: { x: 30, y: 30 } });
  await expect(shown).toHaveText(said);
  expect(page.url()).toBe(address);
}

test('a bank address is chosen from the list with keys, kept beside what was typed, and looked at without a network', async () => {
  const phone = await newPhone('en');
  try {
    const page = await phone.open();
    await register(page, phone.link.url, newPerson());
    await installed(page);
    await firstMap(phone, 'You’re offline. The map downloads the first time you open it online, then works offline.');

    await phone.goTo(paths.bank({ card: 'new' }));
    await press(page, page.getByTestId('fill-sample'));
    const bankName = page.locator('form input[type=text]').nth(1);
    await write(page, bankName, 'Harbour Bank');
    await press(page, page.getByTestId('place-bank_address'));
    await arrived(page, pages.choosePlace.route);
    await expect(page.getByTestId('take-place')).toHaveAttribute('aria-disabled', 'true');
    await write(page, search(page), 'qqqq');
    await expect(page.getByText('Not among the 5,000 places here. Try a larger city nearby.')).toBeVisible();
    await write(page, search(page), 'reykj');
    await press(page, found(page));
    await expect(chosen(page)).toContainText('near Reykjavík, Iceland (1 km)');
    await press(page, page.getByTestId('take-place'));
    await arrived(page, pages.bank.route);
    await expect(field(page, 'bank_address')).toHaveValue(/^near Reykjavík, Iceland \(1 km\) \(64\.\d\d,-21\.\d\d\)$/);
    await expect(bankName).toHaveValue('Harbour Bank');

    // The app starts anew without a network: what was chosen is there, and so is the map.
    await phone.loseNetwork();
    await page.reload();
    await page.getByRole('link', { name: 'Show on map' }).click();
    await looksOnly(page, 'near Reykjavík, Iceland (1 km)');
    await page.goBack();
    await page.getByTestId('place-recipient_address').click();
    await search(page).fill('lisb');
    await found(page).first().click();
    await page.getByTestId('take-place').click();
    await expect(field(page, 'recipient_address')).toHaveValue(/^near Lisbon, Portugal/);
    await phone.findNetwork();
    // A number is nothing for the disk: after a new start it is typed again.
    const number = page.locator('form input[type=text]').nth(4);
    await expect(number).toHaveValue('');
    await number.fill('4242 4242 4242 4242');
    await page.getByTestId('submit-card').click();
    await expect(page.getByTestId('bank-card')).toContainText('Harbour Bank');
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(field(page, 'bank_address')).toHaveValue(/^near Reykjavík, Iceland/);
    await expect(field(page, 'recipient_address')).toHaveValue(/^near Lisbon, Portugal/);
  } finally {
    await phone.dispose();
  }
});

test('in Japanese: a home address from where the device is, once that is allowed, or from the list', async () => {
  const phone = await newPhone('jp');
  try {
    const page = await phone.open();
    await register(page, phone.link.url, newPerson());
    await installed(page);
    await firstMap(
      phone,
      'オフラインです。地図は、オンラインで初めて開いたときに取得され、以後はオフラインでも使えます。',
    );
    await phone.goTo(paths.loan());
    await page.getByTestId('place-house_address').click();
    await page.getByTestId('device-position').click();
    await expect(page.getByRole('alert')).toContainText('ブラウザで許可されていません。');
    await search(page).fill('kyot');
    await found(page).first().click();
    await expect(chosen(page)).toContainText('日本のKyoto付近');
    await phone.context().grantPermissions(['geolocation'], { origin: phone.link.url });
    await phone.context().setGeolocation({ latitude: 35.689_487, longitude: 139.691_711 });
    await page.getByTestId('device-position').click();
    await expect(chosen(page)).toContainText('35.69,139.69');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByTestId('take-place').click();
    await expect(field(page, 'house_address')).toHaveValue(/^日本の.+付近（\d+ km） \(35\.69,139\.69\)$/);
    await page.getByRole('link', { name: '地図で見る' }).click();
    await looksOnly(page, '日本の');
    await phone.goTo(paths.openPlace({ place: 'nowhere' }));
    await expect(page.getByText('このURLには場所が指定されていません')).toBeVisible();
  } finally {
    await phone.dispose();
  }
});
