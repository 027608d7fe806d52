import { defineConfig } from '@playwright/test';
import { chromium } from './browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.story.ts',
  outputDir: '../../node_modules/.cache/playwright',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['./linesReporter.ts'],
    ['json', { outputFile: process.env['REPORT_BROWSER'] ?? '../../node_modules/.cache/reports/browser.json' }],
  ],
  use: {
    ...chromium.page,
    launchOptions: chromium.launch,
    trace: 'off',
    screenshot: 'only-on-failure',
    // What hangs says where: without these a lost wait lasts until its test is over.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
  },
});
