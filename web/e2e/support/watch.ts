import type { BrowserContext } from "@playwright/test";

/** Notes everything that a browser complains about: errors of pages, of the console, and of the content policy. */
export class Watch {
  readonly complaints: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** What a test brings about on purpose. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** The line to the server goes down in this test. */
  allowNoNetwork(): void {
    this.allow(
      /net::ERR_/,
      /WebSocket connection to .* failed/,
      /status of 50[234]/,
      /Failed to fetch/,
      /NetworkError/,
      /establish a connection/,
      /was interrupted while the page was loading/,
    );
  }

  /** Somebody signs out in this test: what the page asked for just then may be refused. */
  allowSignedOut(): void {
    this.allow(/status of 401 .*\/api\/chats\/unread/);
  }

  over(context: BrowserContext): void {
    context.on("weberror", (error) => this.#note(`page error: ${error.error().stack ?? error.error().message}`));
    context.on("console", (message) => {
      if (message.type() === "error") this.#note(`console: ${message.text()} (${message.location().url})`);
    });
  }

  get unexpected(): string[] {
    return this.complaints.filter((complaint) => !this.#allowed.some((pattern) => pattern.test(complaint)));
  }

  #note(text: string): void {
    this.complaints.push(text);
  }
}
