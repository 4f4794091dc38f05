import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Reporter that prints skipped tests and their reasons at the end, where they aren't lost among hundreds of lines. */
export default class LeftOut implements Reporter {
  readonly #journeys = new Map<string, number>();

  onTestEnd(test: TestCase, { status }: TestResult): void {
    if (status !== "skipped") return;
    for (const { type, description } of test.annotations) {
      if (type === "skip" && description) this.#journeys.set(description, (this.#journeys.get(description) ?? 0) + 1);
    }
  }

  onEnd(): void {
    for (const [reason, count] of this.#journeys) console.log(`Left out: ${count} journeys in ${reason}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
