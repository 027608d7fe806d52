import { pages } from '#src/lib/paths.ts';
import { expect, loggedOut, newPerson, type Person, register, test } from './app.ts';
import { fillVoucher, installed, newPhone, type Phone, type Picture } from './phone.ts';
import { credited, everythingStored, placesLearned, screenshot, userIdOf } from './stored.ts';

/** What no price on the phone looks like. */
const amount = '321.504917';

/** A phone that several people use: what one of them leaves behind when logging out. */
test('kept sealed, a voucher is nobody’s to read or send, and its owner’s again after the next login', async () => {
  const phone = await newPhone('en');
  const [ann, ben] = [newPerson(), newPerson()];
  try {
    const page = await phone.open();
    await register(page, phone.link.url, ann);
    await installed(page);
    const annId = await userIdOf(page);
    const picture = await screenshot();
    await placesLearned(page);
    await phone.loseNetwork();
    await writeVoucher(phone, amount, picture);
    const [proof] = (await everythingStored(page)).pictures;
    if (proof === undefined) throw new Error('the picture was not stored');

    await leave(phone, 'leave-seal');
    await expect(page.getByTestId('sealed-others')).toHaveAttribute('data-count', '1');
    const left = await everythingStored(page);
    expect(left.pictures.filter(({ mark }) => mark === proof.mark)).toEqual([]);
    const secrets = [annId, ann.account, ann.account.split('@')[0] ?? '', amount, picture.name];
    for (const secret of secrets) expect(left.text, secret).not.toContain(secret);
    expect(left.bytes.includes(proof.mark)).toBe(false);

    await phone.findNetwork();
    const others = sentVouchers(phone);
    await register(page, phone.link.url, ben);
    await writeVoucher(phone, '20.5', await screenshot());
    await expect.poll(() => credited(phone, page), { timeout: 30_000 }).toEqual(['20.500000 USDT succeed']);
    expect(await others.owners(), 'only his own voucher was sent').toEqual([await userIdOf(page)]);
    await leave(phone, null);

    await logIn(phone, ann);
    await expect.poll(() => credited(phone, page), { timeout: 30_000 }).toEqual([`${amount} USDT succeed`]);
    await phone.goTo(pages.me.route);
    await expect(page.getByTestId('storage')).toBeVisible();
    await expect(page.getByTestId('sealed-others')).toHaveCount(0);
  } finally {
    await phone.dispose();
  }
});

test('a logout can send first, or delete what waits, and says what', async () => {
  const phone = await newPhone('en');
  const ann = newPerson();
  try {
    const page = await phone.open();
    await register(page, phone.link.url, ann);
    await installed(page);
    await placesLearned(page);
    await phone.loseNetwork();
    await writeVoucher(phone, '250', await screenshot());

    await phone.goTo(pages.me.route);
    await page.getByTestId('log-out').click();
    await page.getByTestId('leave-send').click();
    await page.getByTestId('leave-cancel').click();
    await page.getByTestId('leave-send').click();
    await phone.findNetwork();
    await loggedOut(page);

    await logIn(phone, ann);
    await expect.poll(() => credited(phone, page), { timeout: 30_000 }).toEqual(['250.000000 USDT succeed']);
    await placesLearned(page);
    await phone.loseNetwork();
    await writeVoucher(phone, '99', await screenshot());
    await phone.goTo(pages.me.route);
    await page.getByTestId('log-out').click();
    await page.getByTestId('leave-delete').click();
    await expect(page.getByTestId('confirm-sheet')).toContainText('99 USDT');
    await page.getByTestId('confirm').click();
    await loggedOut(page);
    expect((await everythingStored(page)).outbox).toEqual([]);

    await phone.findNetwork();
    await logIn(phone, ann);
    expect(await credited(phone, page)).toEqual(['250.000000 USDT succeed']);
  } finally {
    await phone.dispose();
  }
});

async function writeVoucher(phone: Phone, amount: string, picture: Picture): Promise<void> {
  const page = phone.page();
  await phone.goTo(pages.voucher.route);
  await fillVoucher(page, amount, picture);
  await page.getByTestId('confirm').click();
  // It is saved when the sheet closes.
  await expect(page.getByTestId('confirm-sheet')).toHaveCount(0);
}

/** Logs out on the personal page, and stays there. */
async function leave(phone: Phone, choice: string | null): Promise<void> {
  const page = phone.page();
  await phone.goTo(pages.me.route);
  await page.getByTestId('log-out').click();
  if (choice !== null) await page.getByTestId(choice).click();
  await loggedOut(page);
  await phone.goTo(pages.me.route);
}

async function logIn(phone: Phone, { account, password }: Person): Promise<void> {
  const page = phone.page();
  await phone.goTo(pages.login.route);
  await page.locator('input[name=username]').fill(account);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.getByTestId('submit').click();
  await page.waitForURL((current) => !current.hash.includes('login'));
}

/** Notes for whom vouchers are sent. */
function sentVouchers(phone: Phone): { owners(): Promise<string[]> } {
  const owners = new Set<string>();
  phone.context().on('request', (request) => {
    if (!request.url().endsWith('/api/wallet/charge_req')) return;
    owners.add((request.postDataJSON() as { owner: string }).owner);
  });
  return { owners: () => Promise.resolve([...owners]) };
}
