import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const ROOT = resolve(import.meta.dirname, "../../../..");
const PYTHON = join(ROOT, ".venv/bin/python");
const run = promisify(execFile);
const READY_WITHIN_MS = 180_000;
const MANY = "100000/minute";
/** Raise the timeout of database writers that wait for each other: two seconds are too short on a busy machine. */
const PATIENT = "from pegbar.kernel import engines; engines.WRITER_WAIT_SECONDS = 20.0";
/** Fork worker processes from a preloaded process, which saves two thirds of the CPU of a start. */
const FORKING = `
import os
settings = dict(os.environ)  # from which importing tests removes some
from tests.support.servers.preloaded import ForkedWorkers
os.environ.update(settings)
ForkedWorkers().install()
`;
const SERVE = "from pegbar.cli import app; app()";

/** Environment variables of this machine that would connect a server to other services, or change its settings. */
const FOREIGN = /^(PG[A-Z]+|AWS_\w+|(HTTPS?|ALL|NO)_PROXY|PEGBAR_\w+)$/i;

/** Return the environment without the variables that match FOREIGN. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN.test(name)));
}

export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? found(address.port) : failed(new Error("no port"))));
    });
  });
}

/** Handle to a running Pegbar server that this code didn't start. */
export class PegbarServer {
  constructor(
    readonly port: number,
    readonly data: string,
    /** PEGBAR_… settings that its CLI commands need besides the data folder. */
    private readonly settings: Record<string, string> = {},
    /** Folder to which its mail server writes mails; undefined if it has none and stores mails itself. */
    readonly mails?: string,
  ) {}

  /** True if files come from an object store, which has its own origin. */
  get hasStore(): boolean {
    return this.settings.PEGBAR_S3_URL !== undefined;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Make a person a site administrator, with the CLI. */
  async makeAdmin(email: string): Promise<void> {
    // The object store's keys are in the environment, so the command must inherit it.
    const inherited = this.hasStore ? process.env : ownEnvironment();
    const env = { ...inherited, PYTHONPATH: "server", ...this.settings, PEGBAR_DATA: this.data };
    await run(PYTHON, ["-m", "pegbar.cli", "admin", email], { cwd: ROOT, env });
  }
}

/**
 * Pegbar server started by the test, with its own port and data folder. It can be killed and restarted with the same
 * ones.
 */
export class OwnServer extends PegbarServer {
  #process: ChildProcess | null = null;
  #said = "";
  #forks = false;

  /** If `forks` is true, worker processes are forked. They keep running when the server is killed. */
  static async create({ forks }: { forks: boolean } = { forks: false }): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), await mkdtemp(join(tmpdir(), "pegbar-e2e-")));
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
    const child = spawn(PYTHON, ["-c", [PATIENT, ...(this.#forks ? [FORKING] : []), SERVE].join("\n"), "serve"], {
      cwd: ROOT,
      env: {
        ...ownEnvironment(),
        PYTHONPATH: "server",
        PYTHONUNBUFFERED: "1",
        PEGBAR_DATA: this.data,
        PEGBAR_PORT: String(this.port),
        PEGBAR_DEMO: "1",
        PEGBAR_DEMO_FILM: "0",
        PEGBAR_WEB_DIST: process.env.PEGBAR_WEB_DIST ?? "web/dist",
        PEGBAR_PASSWORD_HASH_PASSES: "1",
        PEGBAR_PASSWORD_HASH_KIB: "8",
        PEGBAR_JOBS_POLL_SECONDS: "2",
        PEGBAR_RATE_SIGN_UP_ADDRESS: MANY,
        PEGBAR_RATE_SIGN_IN_ADDRESS: MANY,
        PEGBAR_RATE_SIGN_IN_ACCOUNT: MANY,
        PEGBAR_RATE_RESET_ADDRESS: MANY,
        PEGBAR_RATE_RESET_ACCOUNT: MANY,
        PEGBAR_RATE_UPLOAD_PERSON: MANY,
        PEGBAR_RATE_COMMENT_PERSON: MANY,
        PEGBAR_RATE_DIRECT_PERSON: MANY,
        PEGBAR_RATE_CHAT_PERSON: MANY,
        PEGBAR_RATE_STRANGER_PERSON: MANY,
        PEGBAR_RATE_PICTURE_PERSON: MANY,
        PEGBAR_RATE_PREVIEW_PERSON: MANY,
        PEGBAR_RATE_VIEW_ADDRESS: MANY,
        PEGBAR_RATE_GUEST_ADDRESS: MANY,
        PEGBAR_RATE_GUEST_PASSWORD_LINK: MANY,
        PEGBAR_RATE_GUEST_PASSWORD_ADDRESS: MANY,
        PEGBAR_RATE_GUEST_NOTE_ADDRESS: MANY,
        PEGBAR_RATE_GUEST_NOTE_LINK: MANY,
        PEGBAR_RATE_SEARCH: MANY,
        PEGBAR_RATE_IMPORT_PERSON: MANY,
        PEGBAR_RATE_SOUND_PERSON: MANY,
        PEGBAR_RATE_PAGE_PERSON: MANY,
        PEGBAR_RATE_PAGE_ADDRESS: MANY,
        PEGBAR_RATE_LINKS: MANY,
        PEGBAR_RATE_EXPORT_ADDRESS: MANY,
        PEGBAR_SOCKETS_ADDRESS: "10000",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    const keep = (chunk: Buffer): void => {
      this.#said = (this.#said + chunk.toString()).slice(-8000);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.once("exit", () => {
      if (this.#process === child) this.#process = null;
    });
    await this.#ready(child);
  }

  /** Kill the server without a shutdown, like a power failure. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async remove(): Promise<void> {
    await this.#end("SIGKILL");
    await rm(this.data, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
    this.#process = null;
  }

  async #ready(child: ChildProcess): Promise<void> {
    const until = Date.now() + READY_WITHIN_MS;
    while (Date.now() < until) {
      if (child.exitCode !== null) throw new Error(`The server ended by itself:\n${this.#said}`);
      try {
        if ((await fetch(`${this.url}/api/ready`)).ok) return;
      } catch {
        // Not listening yet.
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server was not ready in time:\n${this.#said}`);
  }
}
