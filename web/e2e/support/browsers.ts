import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "@playwright/test";

interface Kept {
  context: BrowserContext;
  session: CDPSession;
  /** Never closed: with it the process lives on that has the client's scripts compiled, half of what a page costs. */
  keeper: Page;
}

/** Empty browsers, which tests hand on to each other: what one left behind is gone before the next one gets it. */
export class Browsers {
  readonly #free: Kept[] = [];
  #lent: Kept[] = [];
  #others: BrowserContext[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
    /** Whether films come from another origin: their pixels, by which tests know a frame, are then asked for with CORS. */
    private readonly hasStore: boolean,
  ) {}

  /** One with options of its own is made for this test alone. */
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

  /** All that are lent just now. */
  get inUse(): BrowserContext[] {
    return [...this.#lent.map(({ context }) => context), ...this.#others];
  }

  /** All that were lent come back; after a failure nobody knows in what state, so they go. */
  async takeBack(isFit: boolean): Promise<void> {
    const [lent, others] = [this.#lent, this.#others];
    [this.#lent, this.#others] = [[], []];
    if (!isFit) others.push(...lent.splice(0).map(({ context }) => context));
    await Promise.all(others.map((context) => context.close()));
    await Promise.all(lent.map((kept) => this.#empty(kept)));
    this.#free.push(...lent);
  }

  async #context(options?: BrowserContextOptions): Promise<BrowserContext> {
    // What journeys hold up or break on its way would pass a worker by; those that are about it let it in.
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
