/**
 * What Chromium does for itself and no test looks at. Its address bar has two pages and a renderer of their own in every context, and
 * a spare renderer waits for the next site: together they cost a start half a second of a core. The rest is Playwright's own list,
 * which a second one would replace.
 */
const without = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

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
      `--disable-features=${without.join(',')}`,
    ],
  },
  page: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, locale: 'en-GB', timezoneId: 'UTC' },
};
