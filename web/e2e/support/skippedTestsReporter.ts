import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Reporter that prints skipped tests and their reasons at the end, where they aren't lost among hundreds of lines. */
export default class SkippedTestsReporter implements Reporter {
  readonly #countByReason = new Map<string, number>();

  onTestEnd(test: TestCase, { status }: TestResult): void {
    if (status !== "skipped") return;
    for (const { type, description } of test.annotations) {
      if (type === "skip" && description)
        this.#countByReason.set(description, (this.#countByReason.get(description) ?? 0) + 1);
    }
  }

  onEnd(): void {
    for (const [reason, count] of this.#countByReason) console.log(`Skipped ${count} tests: ${reason}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
