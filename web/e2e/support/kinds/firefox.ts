import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Group } from "./processes";
import { type Engine, type Hand, type Remote, VIEWPORT } from "./remote";

interface Message {
  id?: number;
  type: "success" | "error" | "event";
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: unknown;
}

interface Entry {
  level: string;
  text: string;
  source: { context?: string };
}

type Evaluated =
  | { type: "success"; result: { value?: string } }
  | { type: "exception"; exceptionDetails: { text: string } };

/** Firefox, driven by WebDriver BiDi without a separate driver: one process, with a user context for each window. */
export class Firefox implements Engine {
  /** Firefox's driver doesn't support pens (error "Unimplemented"). */
  readonly pointers = ["mouse", "touch"] as const;
  readonly #waiting = new Map<number, { done: (result: unknown) => void; failed: (error: Error) => void }>();
  readonly #complain = new Map<string, (text: string) => void>();
  #asked = 0;

  private constructor(
    private readonly group: Group,
    private readonly profile: string,
    private readonly socket: WebSocket,
    public name: string,
  ) {
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as Message);
    socket.onclose = () => {
      for (const { failed } of this.#waiting.values()) failed(new Error("Firefox has gone."));
      this.#waiting.clear();
    };
  }

  static async start(program: string): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), "pegbar-firefox-"));
    const words = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
    const group = new Group(program, words, { MOZ_CRASHREPORTER_DISABLE: "1" });
    try {
      return await Firefox.reach(group, profile);
    } catch (error) {
      await group.end();
      await rm(profile, { recursive: true, force: true });
      throw error;
    }
  }

  private static async reach(group: Group, profile: string): Promise<Firefox> {
    const address = await group.says(/BiDi listening on (ws:\S+)/);
    const socket = new WebSocket(`${address}/session`);
    await new Promise((opened, failed) => {
      socket.onopen = opened;
      socket.onerror = () => failed(new Error(`Firefox takes no socket at ${address}.`));
    });
    const firefox = new Firefox(group, profile, socket, "Firefox");
    const { capabilities } = await firefox.ask<{ capabilities: { browserName: string; browserVersion: string } }>(
      "session.new",
      { capabilities: {} },
    );
    firefox.name = `Firefox ${capabilities.browserVersion}`;
    await firefox.ask("session.subscribe", { events: ["log.entryAdded"] });
    return firefox;
  }

  async open(complain: (text: string) => void): Promise<Remote> {
    const { userContext } = await this.ask<{ userContext: string }>("browser.createUserContext", {});
    const { context } = await this.ask<{ context: string }>("browsingContext.create", { type: "tab", userContext });
    this.#complain.set(context, complain);
    await this.ask("browsingContext.setViewport", { context, viewport: VIEWPORT });
    return {
      goto: async (url) => {
        await this.ask("browsingContext.navigate", { context, url, wait: "interactive" });
      },
      evaluate: async (expression) => {
        const answer = await this.ask<Evaluated>("script.evaluate", {
          expression: `(async () => JSON.stringify(await (${expression})))()`,
          target: { context },
          awaitPromise: true,
          userActivation: true,
        });
        if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
        return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
      },
      act: async (hands: readonly Hand[]) => {
        await this.ask("input.performActions", { context, actions: hands });
      },
      choose: async (value, path) => {
        const locator = { type: "css", value };
        const { nodes } = await this.ask<{ nodes: { sharedId: string }[] }>("browsingContext.locateNodes", {
          context,
          locator,
        });
        const element = { sharedId: nodes.at(-1)?.sharedId };
        await this.ask("input.setFiles", { context, element, files: [path] });
      },
      close: async () => {
        this.#complain.delete(context);
        await this.ask("browser.removeUserContext", { userContext });
      },
    };
  }

  async end(): Promise<void> {
    this.socket.close();
    await this.group.end();
    await rm(this.profile, { recursive: true, force: true });
  }

  private ask<T>(method: string, params: object): Promise<T> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done: (result) => done(result as T), failed });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  #hear({ id, type, result, error, message, method, params }: Message): void {
    if (type === "event") {
      if (method === "log.entryAdded") this.#note(params as Entry);
      return;
    }
    const waiting = this.#waiting.get(id ?? 0);
    this.#waiting.delete(id ?? 0);
    if (type === "success") waiting?.done(result);
    else waiting?.failed(new Error(`${error}: ${message}`));
  }

  #note({ level, text, source }: Entry): void {
    if (level === "error") this.#complain.get(source.context ?? "")?.(text);
  }
}
