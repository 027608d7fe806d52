import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { chosenSet } from './sets.ts';

const { name, set } = chosenSet();
const files = process.env['MUTATION_FILES'] ?? '';
const reports = `node_modules/.cache/mutation/${name}`;

/**
 * Mutants live in a copy outside of the project, which others may be working in; Node runs no TypeScript below node_modules.
 */
const options: PartialStrykerOptions = {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  mutate: files === '' ? [...set.mutate] : files.split(','),
  ignorePatterns: ['dist', 'data', 'docs', 'public', 'locales'],
  // The copy is only run, never compiled: there is no project file to adapt to it.
  tsconfigFile: 'none',
  tempDirName: path.join(tmpdir(), 'practice-mutation'),
  concurrency: 1,
  ignoreStatic: false,
  timeoutMS: set.timeoutMs ?? 30_000,
  timeoutFactor: 3,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: `${reports}/report.json` },
  // Off by default: what it keeps of the run before is not asked again when something beside the two files has changed.
  incremental: process.env['MUTATION_CHANGED'] === '1',
  incrementalFile: `${reports}/incremental.json`,
  thresholds: { high: 95, low: 90, break: set.leastPercent ?? 85 },
  allowEmpty: false,
};
export default options;
