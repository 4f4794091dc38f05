import { setTimeout as after } from "node:timers/promises";
import { Group } from "./processes";
import { type Engine, type Hand, type Remote, VIEWPORT } from "./remote";

const MACHINE = process.arch === "arm64" ? "aarch64" : "x86_64";
export const MINI_BROWSER = `/usr/lib/${MACHINE}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Runs in the page: collect its errors, because this driver doesn't report them. */
function listen(): void {
  const complaints: string[] = [];
  Object.assign(globalThis, { complaints });
  window.addEventListener("error", ({ message, filename }) => complaints.push(`${message} (${filename})`));
  window.addEventListener("unhandledrejection", ({ reason }) => complaints.push(`unhandled: ${reason}`));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    complaints.push(`${violatedDirective} blocked ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...words) => {
    complaints.push(words.join(" "));
    error(...words);
  };
}

/** WebKitGTK, driven by classic WebDriver in a virtual display (Xvfb). Each window is a separate browser session. */
export class WebKit implements Engine {
  name = "WebKitGTK";
  /** The driver's touch acts as a mouse, and its pen reports either full pressure or none. */
  readonly pointers = ["mouse"] as const;

  private constructor(
    private readonly screen: Group,
    private readonly driver: Group,
    private readonly url: string,
  ) {}

  static async start(driver: string, port: number): Promise<WebKit> {
    const { width, height } = VIEWPORT;
    const screen = new Group("sh", [
      "-c",
      `exec Xvfb -displayfd 1 -screen 0 ${width + 160}x${height + 200}x24 -nolisten tcp`,
    ]);
    let group: Group | undefined;
    try {
      const display = await screen.says(/^(\d+)$/);
      group = new Group(driver, [`--port=${port}`], { DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: "1" });
      const webkit = new WebKit(screen, group, `http://127.0.0.1:${port}`);
      await webkit.#ready();
      return webkit;
    } catch (error) {
      await group?.end();
      await screen.end();
      throw error;
    }
  }

  async open(complain: (text: string) => void): Promise<Remote> {
    const { width, height } = VIEWPORT;
    const options = { binary: MINI_BROWSER, args: ["--automation"] };
    const { sessionId, capabilities } = await this.#ask<{
      sessionId: string;
      capabilities: { browserVersion: string };
    }>("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
    });
    this.name = `WebKitGTK ${capabilities.browserVersion}`;
    const session = `/session/${sessionId}`;
    await this.#ask("POST", `${session}/timeouts`, { script: 60_000, pageLoad: 60_000 });
    await this.#ask("POST", `${session}/window/rect`, { x: 0, y: 0, width, height });
    const evaluate = async (expression: string): Promise<unknown> => {
      const script = `const done = arguments[0];
        (async () => JSON.stringify(await (${expression})))().then(
          (value) => done({ value }), (error) => done({ error: error + "\\n" + error?.stack }));`;
      const path = `${session}/execute/async`;
      const { value, error } = await this.#ask<{ value?: string; error?: string }>("POST", path, { script, args: [] });
      if (error !== undefined) throw new Error(error);
      return value === undefined ? undefined : JSON.parse(value);
    };
    const hearOut = async (): Promise<void> => {
      for (const text of (await evaluate("globalThis.complaints ?? []")) as string[]) complain(text);
    };
    return {
      goto: async (url) => {
        await hearOut();
        await this.#ask("POST", `${session}/url`, { url });
        await evaluate(`(${listen})()`);
      },
      evaluate,
      act: async (hands: readonly Hand[]) => {
        await this.#ask("POST", `${session}/actions`, { actions: hands });
      },
      choose: async (value, path) => {
        const found = await this.#ask<Record<string, string>[]>("POST", `${session}/elements`, {
          using: "css selector",
          value,
        });
        await this.#ask("POST", `${session}/element/${found.at(-1)?.[ELEMENT]}/value`, { text: path });
      },
      close: async () => {
        try {
          await hearOut();
        } finally {
          await this.#ask("DELETE", session);
        }
      },
    };
  }

  async end(): Promise<void> {
    await this.driver.end();
    await this.screen.end();
  }

  async #ready(): Promise<void> {
    for (let looks = 0; looks < 1200; looks += 1) {
      try {
        if ((await this.#ask<{ ready: boolean }>("GET", "/status")).ready) return;
      } catch {
        // Not listening yet.
      }
      await after(50);
    }
    throw new Error("WebKitWebDriver was not ready in time.");
  }

  async #ask<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }
}
