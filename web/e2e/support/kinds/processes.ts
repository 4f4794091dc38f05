import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as after } from "node:timers/promises";

const READY_WITHIN_MS = 60_000;
/** Time that browsers get to exit before they are killed, in ms. */
const LEAVE_WITHIN_MS = 3000;

const running = new Set<Group>();
process.once("exit", () => {
  for (const group of running) group.kill("SIGKILL");
});

/** A program and its child processes, run and ended as one process group. */
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

  /** Call the listener with each line of output from now on. */
  onLine(listener: (line: string) => void): void {
    this.#heard.push(listener);
  }

  /**
   * Wait for an output line that matches, and return the first capture group or the match. Throws if the program exits
   * first or takes longer than READY_WITHIN_MS.
   */
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
    // Kill what is left of the group.
    this.kill("SIGKILL");
    await this.#gone;
    running.delete(this);
  }

  kill(signal: NodeJS.Signals): void {
    try {
      if (this.#child.pid) process.kill(-this.#child.pid, signal);
    } catch {
      // The group has already exited.
    }
  }

  #hear(line: string): void {
    this.#said = `${this.#said}${line}\n`.slice(-4000);
    for (const listener of this.#heard) listener(line);
  }
}
