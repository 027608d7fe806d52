import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';

interface Tally {
  left: number;
  failed: number;
  ms: number;
}

/** One line for each file of stories when its last one has ended, and what failed at once, with where its pages were; no colours, whatever the workers say. */
export default class LinesReporter implements Reporter {
  #files = new Map<string, Tally>();

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) this.#tallyOf(test).left += 1;
    write(`${suite.allTests().length} stories in ${this.#files.size} files`);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const tally = this.#tallyOf(test);
    tally.left -= 1;
    tally.ms += result.duration;
    if (result.status !== test.expectedStatus) {
      tally.failed += 1;
      write(`FAIL ${nameOf(test)} › ${test.title}`);
      for (const { message, snippet } of result.errors) write(`${message ?? ''}\n${snippet ?? ''}`);
      for (const { name, path, body } of result.attachments) write(`${name}: ${path ?? body?.toString() ?? ''}`);
    }
    if (tally.left > 0) return;
    const how = tally.failed === 0 ? 'ok  ' : `FAIL ${tally.failed} in`;
    write(`${how} ${nameOf(test)}, ${(tally.ms / 1000).toFixed(0)} s`);
  }

  /** Trouble of no story: a file that cannot be read, a server that does not start. */
  onError({ message }: TestError): void {
    write(`FAIL ${message ?? 'for a reason that is not known'}`);
  }

  onStdOut(chunk: string | Buffer): void {
    write(chunk.toString().trimEnd());
  }

  onStdErr(chunk: string | Buffer): void {
    write(chunk.toString().trimEnd());
  }

  printsToStdio(): boolean {
    return true;
  }

  #tallyOf(test: TestCase): Tally {
    const file = nameOf(test);
    const tally = this.#files.get(file) ?? { left: 0, failed: 0, ms: 0 };
    this.#files.set(file, tally);
    return tally;
  }
}

function nameOf({ location }: TestCase): string {
  return path.basename(location.file);
}

function write(text: string): void {
  process.stdout.write(`${stripVTControlCharacters(text)}\n`);
}
