import { createTransport } from 'nodemailer';

/** Sends plain text to one address. Without SMTP_URL there is none, and the sandbox shows what it would have sent. */
export interface Mailer {
  /**
   * Resolves when the mail server has taken the message.
   * @throws when it refuses it, or does not answer in time.
   */
  send(to: string, subject: string, text: string): Promise<void>;
}

/** The sender is the account of SMTP_URL when that is an address, else `no-reply` at its host. */
export function createMailer(smtpUrl: string | null): Mailer | null {
  if (smtpUrl === null) return null;
  const { username, hostname } = new URL(smtpUrl);
  const account = decodeURIComponent(username);
  const from = { name: 'HFT Practice', address: account.includes('@') ? account : `no-reply@${hostname}` };
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(to, subject, text) {
      // One address is one recipient: as an object it is not split at commas, and a line break would be a new header.
      if (/[\r\n]/.test(to + subject)) throw new Error('A mail address or subject contains a line break.');
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
  };
}
