import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "@playwright/test";

interface PooledContext {
  context: BrowserContext;
  session: CDPSession;
  /**
   * Page that stays open. It keeps the renderer process alive, whose compiled scripts of the client save half the cost
   * of opening a page.
   */
  keepAlivePage: Page;
}

/** Pool of browser contexts that tests reuse. Each is cleared before the next test gets it. */
export class ContextPool {
  readonly #free: PooledContext[] = [];
  #acquired: PooledContext[] = [];
  #unpooled: BrowserContext[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
    /**
     * True if videos come from another origin (an object store). Tests read video pixels to identify frames, so videos
     * are then loaded with CORS.
     */
    private readonly hasObjectStore: boolean,
  ) {}

  /** Return a pooled context, or a new one for this test only if `options` are given. */
  async acquire(options?: BrowserContextOptions): Promise<BrowserContext> {
    if (options) {
      const context = await this.#createContext(options);
      this.#unpooled.push(context);
      return context;
    }
    const pooled = this.#free.pop() ?? (await this.#createPooled());
    this.#acquired.push(pooled);
    return pooled.context;
  }

  /** Contexts that the current test uses. */
  get inUse(): BrowserContext[] {
    return [...this.#acquired.map(({ context }) => context), ...this.#unpooled];
  }

  /** Take back all lent contexts. Close them if `isFit` is false: after a failure their state is unknown. */
  async release(isReusable: boolean): Promise<void> {
    const [acquired, unpooled] = [this.#acquired, this.#unpooled];
    [this.#acquired, this.#unpooled] = [[], []];
    if (!isReusable) unpooled.push(...acquired.splice(0).map(({ context }) => context));
    await Promise.all(unpooled.map((context) => context.close()));
    await Promise.all(acquired.map((pooled) => this.#reset(pooled)));
    this.#free.push(...acquired);
  }

  async #createContext(options?: BrowserContextOptions): Promise<BrowserContext> {
    // Requests of a service worker would bypass the routes that tests set. Tests of the worker itself allow it.
    const context = await this.browser.newContext({ baseURL: this.origin, serviceWorkers: "block", ...options });
    if (this.hasObjectStore) {
      await context.addInitScript(() => {
        const create = document.createElement.bind(document);
        document.createElement = (name: string, elementOptions?: ElementCreationOptions) => {
          const element = create(name, elementOptions);
          if (element instanceof HTMLVideoElement) element.crossOrigin = "anonymous";
          return element;
        };
      });
    }
    return context;
  }

  async #createPooled(): Promise<PooledContext> {
    const context = await this.#createContext();
    const page = await context.newPage();
    await page.goto(`${this.origin}/api/ready`);
    return { context, session: await context.newCDPSession(page), keepAlivePage: page };
  }

  async #reset({ context, session, keepAlivePage }: PooledContext): Promise<void> {
    for (const event of ["weberror", "console"]) await context.removeAllListeners(event);
    for (const page of context.pages()) if (page !== keepAlivePage) await page.close();
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    await session.send("Storage.clearDataForOrigin", { origin: this.origin, storageTypes: "all" });
  }
}
