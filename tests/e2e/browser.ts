/** The system's Chromium, quiet: nothing is looked up outside this machine. */
export const chromium = {
  launch: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
  page: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, locale: 'en-GB', timezoneId: 'UTC' },
};
