import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserDriver, type BrowserWindow, type InputSource, VIEWPORT } from "./browserDriver";
import { ProcessGroup } from "./processGroup";

interface Message {
  id?: number;
  type: "success" | "error" | "event";
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: unknown;
}

interface LogEntry {
  level: string;
  text: string;
  source: { context?: string };
}

type EvaluationResult =
  | { type: "success"; result: { value?: string } }
  | { type: "exception"; exceptionDetails: { text: string } };

/** Firefox, driven by WebDriver BiDi without a separate driver: one process, with a user context for each window. */
export class Firefox implements BrowserDriver {
  /** Firefox's driver doesn't support pens (error "Unimplemented"). */
  readonly pointers = ["mouse", "touch"] as const;
  readonly #pending = new Map<number, { done: (result: unknown) => void; failed: (error: Error) => void }>();
  readonly #errorListeners = new Map<string, (text: string) => void>();
  #lastId = 0;

  private constructor(
    private readonly group: ProcessGroup,
    private readonly profile: string,
    private readonly socket: WebSocket,
    public name: string,
  ) {
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as Message);
    socket.onclose = () => {
      for (const { failed: reject } of this.#pending.values()) reject(new Error("Firefox has exited."));
      this.#pending.clear();
    };
  }

  static async start(program: string): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), "pegbar-firefox-"));
    const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
    const group = new ProcessGroup(program, args, { MOZ_CRASHREPORTER_DISABLE: "1" });
    try {
      return await Firefox.connect(group, profile);
    } catch (error) {
      await group.stop();
      await rm(profile, { recursive: true, force: true });
      throw error;
    }
  }

  private static async connect(group: ProcessGroup, profile: string): Promise<Firefox> {
    const address = await group.waitForOutput(/BiDi listening on (ws:\S+)/);
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error(`Couldn't connect to Firefox at ${address}.`));
    });
    const firefox = new Firefox(group, profile, socket, "Firefox");
    const { capabilities } = await firefox.send<{ capabilities: { browserName: string; browserVersion: string } }>(
      "session.new",
      { capabilities: {} },
    );
    firefox.name = `Firefox ${capabilities.browserVersion}`;
    await firefox.send("session.subscribe", { events: ["log.entryAdded"] });
    return firefox;
  }

  async open(onError: (text: string) => void): Promise<BrowserWindow> {
    const { userContext } = await this.send<{ userContext: string }>("browser.createUserContext", {});
    const { context } = await this.send<{ context: string }>("browsingContext.create", { type: "tab", userContext });
    this.#errorListeners.set(context, onError);
    await this.send("browsingContext.setViewport", { context, viewport: VIEWPORT });
    return {
      goto: async (url) => {
        await this.send("browsingContext.navigate", { context, url, wait: "interactive" });
      },
      evaluate: async (expression) => {
        const response = await this.send<EvaluationResult>("script.evaluate", {
          expression: `(async () => JSON.stringify(await (${expression})))()`,
          target: { context },
          awaitPromise: true,
          userActivation: true,
        });
        if (response.type === "exception") throw new Error(response.exceptionDetails.text);
        return response.result.value === undefined ? undefined : JSON.parse(response.result.value);
      },
      performActions: async (sources: readonly InputSource[]) => {
        await this.send("input.performActions", { context, actions: sources });
      },
      setFile: async (value, path) => {
        const locator = { type: "css", value };
        const { nodes } = await this.send<{ nodes: { sharedId: string }[] }>("browsingContext.locateNodes", {
          context,
          locator,
        });
        const element = { sharedId: nodes.at(-1)?.sharedId };
        await this.send("input.setFiles", { context, element, files: [path] });
      },
      close: async () => {
        this.#errorListeners.delete(context);
        await this.send("browser.removeUserContext", { userContext });
      },
    };
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.group.stop();
    await rm(this.profile, { recursive: true, force: true });
  }

  private send<T>(method: string, params: object): Promise<T> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { done: (result) => resolve(result as T), failed: reject });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  #receive({ id, type, result, error, message, method, params }: Message): void {
    if (type === "event") {
      if (method === "log.entryAdded") this.#reportError(params as LogEntry);
      return;
    }
    const request = this.#pending.get(id ?? 0);
    this.#pending.delete(id ?? 0);
    if (type === "success") request?.done(result);
    else request?.failed(new Error(`${error}: ${message}`));
  }

  #reportError({ level, text, source }: LogEntry): void {
    if (level === "error") this.#errorListeners.get(source.context ?? "")?.(text);
  }
}
