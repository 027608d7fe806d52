import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localeIds } from '#contract/locales.ts';
import { openWorld, until, type World } from '#tests/api/world.ts';
import { createMailer } from '#server/platform/mail.ts';
import { codeMail } from '../mailTexts.ts';

/** A mail server of a few lines: takes every message and keeps it. */
function startMailServer(): Promise<{ port: number; messages: string[]; close(): void }> {
  const messages: string[] = [];
  const talk = (socket: Socket) => {
    let text = '';
    let isData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        if (isData) {
          const over = text.indexOf('\r\n.\r\n');
          if (over < 0) return;
          messages.push(text.slice(0, over));
          text = text.slice(over + 5);
          isData = false;
          socket.write('250 kept\r\n');
          continue;
        }
        const line = text.slice(0, end).toUpperCase();
        text = text.slice(end + 2);
        isData = line === 'DATA';
        socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => socket.destroy());
  };
  const server = createServer(talk);
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ port, messages, close: () => server.close() });
    }),
  );
}

describe('with a mail server', () => {
  let world: World;
  let mail: Awaited<ReturnType<typeof startMailServer>>;

  beforeAll(async () => {
    mail = await startMailServer();
    world = await openWorld({ mailer: createMailer(`smtp://127.0.0.1:${mail.port}`) });
  });
  afterAll(async () => {
    await world.dispose();
    mail.close();
  });

  const bodyOf = (message: string) => {
    const isBase64 = /content-transfer-encoding: base64/i.test(message);
    const body = message.slice(message.indexOf('\r\n\r\n') + 4);
    return isBase64 ? Buffer.from(body, 'base64').toString() : body.replace(/=\r\n/g, '');
  };

  it('the code comes by mail, in the language of the asker, and opens the account', async () => {
    const account = 'reader@example.com';
    const sent = await world.must('sms_mail', { to: account, purpose: 'register', lang: 'ko' });
    expect(sent.practice_code).toBeNull();
    await until(() => mail.messages.length === 1, 'the mail');
    const [message = ''] = mail.messages;
    expect(message).toMatch(/^To: .*reader@example\.com/m);
    expect(bodyOf(message)).toContain('모의 자금');
    const code = /\b\d{8}\b/.exec(bodyOf(message))?.[0] ?? bodyOf(message).match(/\d{8}/)?.[0];
    const password = 'a new pass word';
    await world.must('user/register', { account, password, password_confirm: password, code: code ?? '' });
  });

  it('a forgotten password of an account that does not exist looks the same and sends nothing', async () => {
    const before = mail.messages.length;
    const none = await world.ask('sms_mail', { to: 'none@example.com', purpose: 'forget' });
    world.clock.advance(61_000);
    const some = await world.ask('sms_mail', { to: 'reader@example.com', purpose: 'forget' });
    expect(none.text).toBe(some.text);
    await until(() => mail.messages.length === before + 1, 'the one mail');
    expect(mail.messages.at(-1)).toMatch(/^To: .*reader@example\.com/m);
  });

  it('a telephone has no mail, and no code comes back instead', async () => {
    const sent = await world.ask('sms_send_d', { to: '+447700900456', purpose: 'register' });
    expect(sent).toMatchObject({ status: 422, message: 'phone_unavailable' });
    expect(sent.text).not.toContain('practice_code');
  });

  it('a mail server that is down is logged and does not fail the call', async () => {
    const down = await openWorld({ mailer: createMailer('smtp://127.0.0.1:1') });
    expect((await down.ask('sms_mail', { to: 'a@example.com', purpose: 'register' })).status).toBe(200);
    await until(() => down.log().includes('mail not sent'), 'the log');
    await down.dispose();
  });
});

it.each(localeIds)('the mail in %s names the code, its minutes and its purpose', (lang) => {
  const [register, forget] = [codeMail(lang, 'register', '123456', 600), codeMail(lang, 'forget', '123456', 600)];
  expect(register.text).toContain('123456');
  expect(register.text).toContain('10');
  expect(register.text).not.toBe(forget.text);
  expect(register.subject).toContain('HFT Practice');
});
