import { setTimeout as after } from "node:timers/promises";
import { type BrowserDriver, type BrowserWindow, type InputSource, VIEWPORT } from "./browserDriver";
import { ProcessGroup } from "./processGroup";

const MACHINE = process.arch === "arm64" ? "aarch64" : "x86_64";
export const MINI_BROWSER = `/usr/lib/${MACHINE}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Runs in the page: collect its errors, because this driver doesn't report them. */
function collectErrors(): void {
  const errors: string[] = [];
  Object.assign(globalThis, { complaints: errors });
  window.addEventListener("error", ({ message, filename }) => errors.push(`${message} (${filename})`));
  window.addEventListener("unhandledrejection", ({ reason }) => errors.push(`unhandled: ${reason}`));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    errors.push(`${violatedDirective} blocked ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...args) => {
    errors.push(args.join(" "));
    error(...args);
  };
}

/** WebKitGTK, driven by classic WebDriver in a virtual display (Xvfb). Each window is a separate browser session. */
export class WebKit implements BrowserDriver {
  name = "WebKitGTK";
  /** The driver's touch acts as a mouse, and its pen reports either full pressure or none. */
  readonly pointers = ["mouse"] as const;

  private constructor(
    private readonly screen: ProcessGroup,
    private readonly driver: ProcessGroup,
    private readonly url: string,
  ) {}

  static async start(driver: string, port: number): Promise<WebKit> {
    const { width, height } = VIEWPORT;
    const screen = new ProcessGroup("sh", [
      "-c",
      `exec Xvfb -displayfd 1 -screen 0 ${width + 160}x${height + 200}x24 -nolisten tcp`,
    ]);
    let group: ProcessGroup | undefined;
    try {
      const display = await screen.waitForOutput(/^(\d+)$/);
      group = new ProcessGroup(driver, [`--port=${port}`], { DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: "1" });
      const webkit = new WebKit(screen, group, `http://127.0.0.1:${port}`);
      await webkit.#waitUntilReady();
      return webkit;
    } catch (error) {
      await group?.stop();
      await screen.stop();
      throw error;
    }
  }

  async open(onError: (text: string) => void): Promise<BrowserWindow> {
    const { width, height } = VIEWPORT;
    const options = { binary: MINI_BROWSER, args: ["--automation"] };
    const { sessionId, capabilities } = await this.#request<{
      sessionId: string;
      capabilities: { browserVersion: string };
    }>("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
    });
    this.name = `WebKitGTK ${capabilities.browserVersion}`;
    const session = `/session/${sessionId}`;
    await this.#request("POST", `${session}/timeouts`, { script: 60_000, pageLoad: 60_000 });
    await this.#request("POST", `${session}/window/rect`, { x: 0, y: 0, width, height });
    const evaluate = async (expression: string): Promise<unknown> => {
      const script = `const done = arguments[0];
        (async () => JSON.stringify(await (${expression})))().then(
          (value) => done({ value }), (error) => done({ error: error + "\\n" + error?.stack }));`;
      const path = `${session}/execute/async`;
      const { value, error } = await this.#request<{ value?: string; error?: string }>("POST", path, {
        script,
        args: [],
      });
      if (error !== undefined) throw new Error(error);
      return value === undefined ? undefined : JSON.parse(value);
    };
    const reportErrors = async (): Promise<void> => {
      for (const text of (await evaluate("globalThis.complaints ?? []")) as string[]) onError(text);
    };
    return {
      goto: async (url) => {
        await reportErrors();
        await this.#request("POST", `${session}/url`, { url });
        await evaluate(`(${collectErrors})()`);
      },
      evaluate,
      performActions: async (sources: readonly InputSource[]) => {
        await this.#request("POST", `${session}/actions`, { actions: sources });
      },
      setFile: async (value, path) => {
        const elements = await this.#request<Record<string, string>[]>("POST", `${session}/elements`, {
          using: "css selector",
          value,
        });
        await this.#request("POST", `${session}/element/${elements.at(-1)?.[ELEMENT]}/value`, { text: path });
      },
      close: async () => {
        try {
          await reportErrors();
        } finally {
          await this.#request("DELETE", session);
        }
      },
    };
  }

  async close(): Promise<void> {
    await this.driver.stop();
    await this.screen.stop();
  }

  async #waitUntilReady(): Promise<void> {
    for (let attempt = 0; attempt < 1200; attempt += 1) {
      try {
        if ((await this.#request<{ ready: boolean }>("GET", "/status")).ready) return;
      } catch {
        // Not listening yet.
      }
      await after(50);
    }
    throw new Error("WebKitWebDriver was not ready in time.");
  }

  async #request<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }
}
