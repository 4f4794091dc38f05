import type { BrowserContext } from "@playwright/test";

/** Collector of page errors and console errors, including content security policy violations. */
export class ErrorCollector {
  readonly errors: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Ignore errors that the test causes on purpose. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** Ignore errors caused by a lost connection to the server. */
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

  /** Ignore errors after signing out: requests that were in flight may be rejected. */
  allowSignedOut(): void {
    this.allow(/status of 401 .*\/api\/chats\/unread/);
  }

  observe(context: BrowserContext): void {
    context.on("weberror", (error) => this.#record(`page error: ${error.error().stack ?? error.error().message}`));
    context.on("console", (message) => {
      if (message.type() === "error") this.#record(`console: ${message.text()} (${message.location().url})`);
    });
  }

  get unexpected(): string[] {
    return this.errors.filter((error) => !this.#allowed.some((pattern) => pattern.test(error)));
  }

  #record(text: string): void {
    this.errors.push(text);
  }
}
