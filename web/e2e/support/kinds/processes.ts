import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as after } from "node:timers/promises";

const READY_WITHIN_MS = 60_000;
/** Browsers are given so long to go by themselves. */
const LEAVE_WITHIN_MS = 3000;

const running = new Set<Group>();
process.once("exit", () => {
  for (const group of running) group.kill("SIGKILL");
});

/** A program with all that it starts: a process group of its own, which is ended as a whole. */
export class Group {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  #said = "";
  #heard: ((line: string) => void)[] = [];

  constructor(program: string, words: readonly string[], env: Record<string, string> = {}) {
    this.#child = spawn(program, words, {
      detached: true,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(this);
    this.#gone = new Promise((gone) => {
      this.#child.once("exit", () => gone());
      this.#child.once("error", (error) => {
        this.#hear(`${error.message}\n`);
        gone();
      });
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      let rest = "";
      stream?.setEncoding("utf8").on("data", (text: string) => {
        const lines = (rest + text).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) this.#hear(line);
      });
    }
  }

  /** Each line that it writes from now on. */
  onLine(listener: (line: string) => void): void {
    this.#heard.push(listener);
  }

  /** What the pattern finds in the first line that it fits. */
  async says(pattern: RegExp): Promise<string> {
    const line = new Promise<string>((said) => {
      const look = (text: string): void => {
        const found = pattern.exec(text);
        if (found) said(found[1] ?? found[0]);
      };
      for (const text of this.#said.split("\n")) look(text);
      this.onLine(look);
    });
    const late = after(READY_WITHIN_MS, undefined, { ref: false });
    const said = await Promise.race([line, this.#gone, late]);
    if (said === undefined) throw new Error(`It never said ${pattern}:\n${this.#said}`);
    return said;
  }

  async end(): Promise<void> {
    this.kill("SIGTERM");
    await Promise.race([this.#gone, after(LEAVE_WITHIN_MS, undefined, { ref: false })]);
    // Whoever of the group stayed behind.
    this.kill("SIGKILL");
    await this.#gone;
    running.delete(this);
  }

  kill(signal: NodeJS.Signals): void {
    try {
      if (this.#child.pid) process.kill(-this.#child.pid, signal);
    } catch {
      // All of it has gone.
    }
  }

  #hear(line: string): void {
    this.#said = `${this.#said}${line}\n`.slice(-4000);
    for (const listener of this.#heard) listener(line);
  }
}
