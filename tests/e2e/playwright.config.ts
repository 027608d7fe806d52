import { defineConfig } from '@playwright/test';
import { chromium } from './browser.ts';

/** Of dropped lines, back-offs and builds that take over: they wait more than they compute, so they have a worker beside the others'. */
const waiting = '{chaos,update}.story.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../node_modules/.cache/playwright',
  workers: 3,
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'stories', testMatch: '*.story.ts', testIgnore: waiting, workers: 2 },
  ],
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
