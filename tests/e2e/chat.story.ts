import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { pages } from '#src/lib/paths.ts';
import { expect, newPerson, register, test } from './app.ts';
import { installed, newPhone } from './phone.ts';
import { screenshot } from './stored.ts';
import { traderOf } from './trading.ts';

const words = {
  en: {
    asked: 'They want a tax before I can withdraw',
    offline: 'How do I set a stop loss?',
    name: 'automated replies',
    long: 'Messages can have up to 1,000 characters.',
    room: '1,001 of 1,000 characters',
    noPicture: 'Choose a JPEG, PNG or WebP picture.',
  },
  jp: {
    asked: '出金する前に税金を先に払うよう言われた',
    offline: 'ロスカットとは何ですか',
    name: '自動応答',
    long: 'メッセージは1,000文字までです。',
    room: '1,001 / 1,000文字',
    noPicture: 'JPEG、PNG、WebPのいずれかの画像を選択してください。',
  },
} as const satisfies Partial<Record<Locale, object>>;
type Words = Record<keyof (typeof words)['en'], string>;

/** Customer service as somebody meets it whose network comes and goes, and who writes from two devices. */
for (const locale of ['en', 'jp'] as const) {
  test(`a warning first, the help without a network, and each message once on two devices, in ${locale}`, async () => {
    const said = words[locale];
    const { asked, offline, name } = said;
    const phone = await newPhone(locale);
    try {
      const page = await phone.open();
      await register(page, phone.link.url, newPerson());
      await installed(page);
      await phone.goTo(pages.chat.route);
      const field = page.locator('textarea');
      const answers = page.getByTestId('chat-assistant');
      const sent = page.getByTestId('chat-user');
      await refused(page, said);
      await field.fill(asked);
      await field.press('Enter');
      await expect(page.getByTestId('chat-safety')).toBeVisible();
      await expect(answers.last()).toContainText(name);
      await expect(sent).toHaveCount(1);

      await phone.loseNetwork();
      for (const text of [offline, `${offline} (2)`]) {
        await field.fill(text);
        if (text !== offline) await page.getByTestId('chat-file').setInputFiles(await screenshot());
        await expect(page.getByTestId('chat-chosen')).toHaveCount(text === offline ? 0 : 1);
        await field.press('Enter');
      }
      await expect(page.getByTestId('chat-unsent')).toHaveCount(2);
      await expect(page.getByTestId('chat-unsent').last().locator('img')).toBeVisible();
      await expect(page.getByTestId('chat-offline').first()).toContainText(name);
      await expect(page.getByTestId('chat-offline').first().getByRole('link').first()).toBeVisible();

      await phone.findNetwork();
      await expect(sent).toHaveCount(3);
      await expect(page.getByTestId('chat-unsent')).toHaveCount(0);
      const other = await traderOf(page, phone.link.url);
      await other.ask('chat/send', { client_id: randomUUID(), text: 'From another device', client_time: 1 });
      await expect(sent.last()).toContainText('From another device');
      const inOrder = async () => {
        const all = [asked, offline, `${offline} (2)`, 'From another device'];
        await expect(sent).toHaveCount(all.length);
        for (const [at, text] of all.entries()) await expect(sent.nth(at)).toContainText(text);
        await expect(sent.locator('img')).toHaveCount(1);
        await expect(sent.nth(2).locator('img')).toBeVisible();
      };
      await inOrder();
      // As the server has it, and any other device.
      await page.reload();
      await inOrder();

      // Whoever comes anew reads the newest; whoever goes back, what they had left.
      await phone.goTo(pages.help.route);
      await expect(page.getByRole('searchbox')).toBeVisible();
      await phone.goTo(pages.chat.route);
      await expect(sent.last()).toBeInViewport();
      await expect(sent.first()).not.toBeInViewport();
      await sent.first().scrollIntoViewIfNeeded();
      await expect(sent.first()).toBeInViewport();
      await phone.goTo(pages.help.route);
      await expect(page.getByRole('searchbox')).toBeVisible();
      await page.goBack();
      await expect(sent.first()).toBeInViewport();
    } finally {
      await phone.dispose();
    }
  });
}

/** What is too long stays where it was written, with how long it is; what is no picture goes with nothing. */
async function refused(page: Page, said: Words): Promise<void> {
  const field = page.locator('textarea');
  const [problem, text] = [page.locator('form').getByRole('alert'), 'x'.repeat(1001)];
  await field.fill(text);
  await expect(page.getByText(said.room)).toBeInViewport({ ratio: 1 });
  await expect(page.locator('form [type=submit]')).toBeInViewport({ ratio: 1 });
  await field.press('Enter');
  await expect(problem).toContainText(said.long);
  await expect(field).toHaveValue(text);
  await expect(page.getByTestId('chat-user').or(page.getByTestId('chat-unsent'))).toHaveCount(0);
  await field.fill('');
  await expect(problem).toHaveCount(0);
  const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await page.getByTestId('chat-file').setInputFiles(note);
  await expect(problem).toContainText(said.noPicture);
  await expect(page.getByTestId('chat-chosen')).toHaveCount(0);
}
