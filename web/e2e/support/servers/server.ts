import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const ROOT = resolve(import.meta.dirname, "../../../..");
const PYTHON = join(ROOT, ".venv/bin/python");
const run = promisify(execFile);
const READY_TIMEOUT_MS = 180_000;
const HIGH_RATE = "100000/minute";
/** Raise the timeout of database writers that wait for each other: two seconds are too short on a busy machine. */
const LONGER_WRITER_TIMEOUT = "from pegbar.kernel import engines; engines.WRITER_WAIT_SECONDS = 20.0";
/** Fork worker processes from a preloaded process, which saves two thirds of the CPU of a start. */
const FORK_WORKERS = `
import os
settings = dict(os.environ)  # from which importing tests removes some
from tests.support.servers.preloaded import ForkedWorkers
os.environ.update(settings)
ForkedWorkers().install()
`;
const SERVE = "from pegbar.cli import app; app()";

/** Environment variables of this machine that would connect a server to other services, or change its settings. */
const FOREIGN_VARIABLES = /^(PG[A-Z]+|AWS_\w+|(HTTPS?|ALL|NO)_PROXY|PEGBAR_\w+)$/i;

/** Return the environment without the variables that match FOREIGN. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN_VARIABLES.test(name)));
}

export function findFreePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolvePort(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** Handle to a running Pegbar server that this code didn't start. */
export class PegbarServer {
  constructor(
    readonly port: number,
    readonly dataFolder: string,
    /** PEGBAR_… settings that its CLI commands need besides the data folder. */
    private readonly settings: Record<string, string> = {},
    /** Folder to which its mail server writes mails; undefined if it has none and stores mails itself. */
    readonly mailFolder?: string,
  ) {}

  /** True if files come from an object store, which has its own origin. */
  get hasObjectStore(): boolean {
    return this.settings.PEGBAR_S3_URL !== undefined;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Make a person a site administrator, with the CLI. */
  async makeAdmin(email: string): Promise<void> {
    // The object store's keys are in the environment, so the command must inherit it.
    const inherited = this.hasObjectStore ? process.env : cleanEnvironment();
    const env = { ...inherited, PYTHONPATH: "server", ...this.settings, PEGBAR_DATA: this.dataFolder };
    await run(PYTHON, ["-m", "pegbar.cli", "admin", email], { cwd: ROOT, env });
  }
}

/**
 * Pegbar server started by the test, with its own port and data folder. It can be killed and restarted with the same
 * ones.
 */
export class OwnServer extends PegbarServer {
  #process: ChildProcess | null = null;
  #output = "";
  #forks = false;

  /** If `forks` is true, worker processes are forked. They keep running when the server is killed. */
  static async create({ forks }: { forks: boolean } = { forks: false }): Promise<OwnServer> {
    const server = new OwnServer(await findFreePort(), await mkdtemp(join(tmpdir(), "pegbar-e2e-")));
    server.#forks = forks;
    try {
      await server.start();
    } catch (error) {
      await server.remove();
      throw error;
    }
    return server;
  }

  async start(): Promise<void> {
    if (this.#process) return;
    const child = spawn(
      PYTHON,
      ["-c", [LONGER_WRITER_TIMEOUT, ...(this.#forks ? [FORK_WORKERS] : []), SERVE].join("\n"), "serve"],
      {
        cwd: ROOT,
        env: {
          ...cleanEnvironment(),
          PYTHONPATH: "server",
          PYTHONUNBUFFERED: "1",
          PEGBAR_DATA: this.dataFolder,
          PEGBAR_PORT: String(this.port),
          PEGBAR_DEMO: "1",
          PEGBAR_DEMO_FILM: "0",
          PEGBAR_WEB_DIST: process.env.PEGBAR_WEB_DIST ?? "web/dist",
          PEGBAR_PASSWORD_HASH_PASSES: "1",
          PEGBAR_PASSWORD_HASH_KIB: "8",
          PEGBAR_JOBS_POLL_SECONDS: "2",
          PEGBAR_RATE_SIGN_UP_ADDRESS: HIGH_RATE,
          PEGBAR_RATE_SIGN_IN_ADDRESS: HIGH_RATE,
          PEGBAR_RATE_SIGN_IN_ACCOUNT: HIGH_RATE,
          PEGBAR_RATE_RESET_ADDRESS: HIGH_RATE,
          PEGBAR_RATE_RESET_ACCOUNT: HIGH_RATE,
          PEGBAR_RATE_UPLOAD_PERSON: HIGH_RATE,
          PEGBAR_RATE_COMMENT_PERSON: HIGH_RATE,
          PEGBAR_RATE_DIRECT_PERSON: HIGH_RATE,
          PEGBAR_RATE_CHAT_PERSON: HIGH_RATE,
          PEGBAR_RATE_STRANGER_PERSON: HIGH_RATE,
          PEGBAR_RATE_PICTURE_PERSON: HIGH_RATE,
          PEGBAR_RATE_PREVIEW_PERSON: HIGH_RATE,
          PEGBAR_RATE_VIEW_ADDRESS: HIGH_RATE,
          PEGBAR_RATE_GUEST_ADDRESS: HIGH_RATE,
          PEGBAR_RATE_GUEST_PASSWORD_LINK: HIGH_RATE,
          PEGBAR_RATE_GUEST_PASSWORD_ADDRESS: HIGH_RATE,
          PEGBAR_RATE_GUEST_NOTE_ADDRESS: HIGH_RATE,
          PEGBAR_RATE_GUEST_NOTE_LINK: HIGH_RATE,
          PEGBAR_RATE_SEARCH: HIGH_RATE,
          PEGBAR_RATE_IMPORT_PERSON: HIGH_RATE,
          PEGBAR_RATE_SOUND_PERSON: HIGH_RATE,
          PEGBAR_RATE_PAGE_PERSON: HIGH_RATE,
          PEGBAR_RATE_PAGE_ADDRESS: HIGH_RATE,
          PEGBAR_RATE_LINKS: HIGH_RATE,
          PEGBAR_RATE_EXPORT_ADDRESS: HIGH_RATE,
          PEGBAR_SOCKETS_ADDRESS: "10000",
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    this.#process = child;
    const appendOutput = (chunk: Buffer): void => {
      this.#output = (this.#output + chunk.toString()).slice(-8000);
    };
    child.stdout?.on("data", appendOutput);
    child.stderr?.on("data", appendOutput);
    child.once("exit", () => {
      if (this.#process === child) this.#process = null;
    });
    await this.#waitUntilReady(child);
  }

  /** Kill the server without a shutdown, like a power failure. */
  async kill(): Promise<void> {
    await this.#stop("SIGKILL");
  }

  async remove(): Promise<void> {
    await this.#stop("SIGKILL");
    await rm(this.dataFolder, { recursive: true, force: true });
  }

  async #stop(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child) return;
    const exited = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await exited;
    this.#process = null;
  }

  async #waitUntilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`The server exited:\n${this.#output}`);
      try {
        if ((await fetch(`${this.url}/api/ready`)).ok) return;
      } catch {
        // Not listening yet.
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server wasn't ready in time:\n${this.#output}`);
  }
}
