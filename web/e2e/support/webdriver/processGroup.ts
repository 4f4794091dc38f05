import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as after } from "node:timers/promises";

const READY_TIMEOUT_MS = 60_000;
/** Time that browsers get to exit before they are killed, in ms. */
const EXIT_TIMEOUT_MS = 3000;

const running = new Set<ProcessGroup>();
process.once("exit", () => {
  for (const group of running) group.kill("SIGKILL");
});

/** A program and its child processes, run and ended as one process group. */
export class ProcessGroup {
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #output = "";
  #lineListeners: ((line: string) => void)[] = [];

  constructor(program: string, args: readonly string[], env: Record<string, string> = {}) {
    this.#child = spawn(program, args, {
      detached: true,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(this);
    this.#exited = new Promise((resolve) => {
      this.#child.once("exit", () => resolve());
      this.#child.once("error", (error) => {
        this.#appendLine(`${error.message}\n`);
        resolve();
      });
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      let rest = "";
      stream?.setEncoding("utf8").on("data", (text: string) => {
        const lines = (rest + text).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) this.#appendLine(line);
      });
    }
  }

  /** Call the listener with each line of output from now on. */
  onLine(listener: (line: string) => void): void {
    this.#lineListeners.push(listener);
  }

  /**
   * Wait for an output line that matches, and return the first capture group or the match. Throws if the program exits
   * first or takes longer than READY_WITHIN_MS.
   */
  async waitForOutput(pattern: RegExp): Promise<string> {
    const line = new Promise<string>((resolve) => {
      const checkLine = (text: string): void => {
        const found = pattern.exec(text);
        if (found) resolve(found[1] ?? found[0]);
      };
      for (const text of this.#output.split("\n")) checkLine(text);
      this.onLine(checkLine);
    });
    const timeout = after(READY_TIMEOUT_MS, undefined, { ref: false });
    const match = await Promise.race([line, this.#exited, timeout]);
    if (match === undefined) throw new Error(`The program never printed ${pattern}:\n${this.#output}`);
    return match;
  }

  async stop(): Promise<void> {
    this.kill("SIGTERM");
    await Promise.race([this.#exited, after(EXIT_TIMEOUT_MS, undefined, { ref: false })]);
    // Kill what is left of the group.
    this.kill("SIGKILL");
    await this.#exited;
    running.delete(this);
  }

  kill(signal: NodeJS.Signals): void {
    try {
      if (this.#child.pid) process.kill(-this.#child.pid, signal);
    } catch {
      // The group has already exited.
    }
  }

  #appendLine(line: string): void {
    this.#output = `${this.#output}${line}\n`.slice(-4000);
    for (const listener of this.#lineListeners) listener(line);
  }
}
