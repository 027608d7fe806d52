import type { Reporter, TestSpecification } from 'vitest/node';

const minuteMs = 60_000;

/** How far a long run is, once a minute: enough to see that it goes on, and little enough for a log. */
export default class MinuteReporter implements Reporter {
  #done = 0;
  #all = 0;
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#all = specifications.length;
    this.#timer = setInterval(() => {
      process.stdout.write(`${this.#done} of ${this.#all} test files\n`);
    }, minuteMs);
  }

  onTestModuleEnd(): void {
    this.#done += 1;
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }
}
