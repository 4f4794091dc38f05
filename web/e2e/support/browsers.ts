import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "@playwright/test";

interface Kept {
  context: BrowserContext;
  session: CDPSession;
  /**
   * Page that stays open. It keeps the renderer process alive, whose compiled scripts of the client save half the cost
   * of opening a page.
   */
  keeper: Page;
}

/** Pool of browser contexts that tests reuse. Each is cleared before the next test gets it. */
export class Browsers {
  readonly #free: Kept[] = [];
  #lent: Kept[] = [];
  #others: BrowserContext[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
    /**
     * True if videos come from another origin (an object store). Tests read video pixels to identify frames, so videos
     * are then loaded with CORS.
     */
    private readonly hasStore: boolean,
  ) {}

  /** Return a pooled context, or a new one for this test only if `options` are given. */
  async lend(options?: BrowserContextOptions): Promise<BrowserContext> {
    if (options) {
      const context = await this.#context(options);
      this.#others.push(context);
      return context;
    }
    const kept = this.#free.pop() ?? (await this.#make());
    this.#lent.push(kept);
    return kept.context;
  }

  /** Contexts that the current test uses. */
  get inUse(): BrowserContext[] {
    return [...this.#lent.map(({ context }) => context), ...this.#others];
  }

  /** Take back all lent contexts. Close them if `isFit` is false: after a failure their state is unknown. */
  async takeBack(isFit: boolean): Promise<void> {
    const [lent, others] = [this.#lent, this.#others];
    [this.#lent, this.#others] = [[], []];
    if (!isFit) others.push(...lent.splice(0).map(({ context }) => context));
    await Promise.all(others.map((context) => context.close()));
    await Promise.all(lent.map((kept) => this.#empty(kept)));
    this.#free.push(...lent);
  }

  async #context(options?: BrowserContextOptions): Promise<BrowserContext> {
    // Requests of a service worker would bypass the routes that tests set. Tests of the worker itself allow it.
    const context = await this.browser.newContext({ baseURL: this.origin, serviceWorkers: "block", ...options });
    if (this.hasStore) {
      await context.addInitScript(() => {
        const create = document.createElement.bind(document);
        document.createElement = (name: string, more?: ElementCreationOptions) => {
          const made = create(name, more);
          if (made instanceof HTMLVideoElement) made.crossOrigin = "anonymous";
          return made;
        };
      });
    }
    return context;
  }

  async #make(): Promise<Kept> {
    const context = await this.#context();
    const page = await context.newPage();
    await page.goto(`${this.origin}/api/ready`);
    return { context, session: await context.newCDPSession(page), keeper: page };
  }

  async #empty({ context, session, keeper }: Kept): Promise<void> {
    for (const event of ["weberror", "console"]) await context.removeAllListeners(event);
    for (const page of context.pages()) if (page !== keeper) await page.close();
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    await session.send("Storage.clearDataForOrigin", { origin: this.origin, storageTypes: "all" });
  }
}
