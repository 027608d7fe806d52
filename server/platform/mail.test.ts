import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailer } from './mail.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A mail server of the fewest words; `refuse` makes it turn the recipient down. */
async function mailServer(refuse = false) {
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 practice\r\n');
    let isBody = false;
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\r\n').filter((part) => part !== '')) {
        received.push(line);
        if (isBody && line !== '.') continue;
        isBody = answer(socket, line, refuse);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return { url: `smtp://127.0.0.1:${address.port}`, received };
}

function answer(socket: Socket, line: string, refuse: boolean): boolean {
  if (line.startsWith('RCPT') && refuse) socket.write('550 no such mailbox\r\n');
  else if (line.startsWith('DATA')) socket.write('354 go on\r\n');
  else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
  else socket.write('250 fine\r\n');
  return line.startsWith('DATA');
}

describe('mail', () => {
  it('has no mailer without SMTP_URL', () => {
    expect(createMailer(null)).toBeNull();
  });

  it('hands a message to the server', async () => {
    const { url, received } = await mailServer();
    await createMailer(url)?.send('maria@practice.example', 'Your code', 'Practice code: 123456');
    expect(received).toContain('RCPT TO:<maria@practice.example>');
    expect(received).toContain('Subject: Your code');
    expect(received).toContain('Practice code: 123456');
    expect(received.find((line) => line.startsWith('From:'))).toBe('From: HFT Practice <no-reply@127.0.0.1>');
  });

  it('tells when the server refuses', async () => {
    const { url } = await mailServer(true);
    await expect(createMailer(url)?.send('nobody@practice.example', 'a', 'b')).rejects.toThrow('550');
  });

  it('tells when there is no server', async () => {
    await expect(createMailer('smtp://127.0.0.1:1')?.send('a@practice.example', 'a', 'b')).rejects.toThrow(
      'ECONNREFUSED',
    );
  });

  it('writes to one address and adds no header, whatever the address says', async () => {
    const { url, received } = await mailServer();
    const mailer = createMailer(url);
    await expect(mailer?.send('a@practice.example\r\nBcc: b@practice.example', 'a', 'b')).rejects.toThrow('line break');
    await expect(mailer?.send('a@practice.example', 'a\nBcc: b@practice.example', 'b')).rejects.toThrow('line break');
    await mailer?.send('a@practice.example, b@practice.example', 'a', 'b').catch(() => 'refused is as good');
    expect(received.filter((line) => line.startsWith('RCPT')).length).toBeLessThanOrEqual(1);
  });
});
