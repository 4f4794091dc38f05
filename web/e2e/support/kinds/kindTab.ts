import { expect } from "../expect";
import { PASSWORD, type Person } from "../people";
import { type Held, pointTo } from "./pointing";
import type { PointerType, Remote, Step } from "./remote";

/** Window of a browser that Playwright doesn't drive, with the subset of Playwright's `Page` that the tests need. */
export class Tab {
  readonly #held = new Map<PointerType, Held>();

  constructor(
    readonly remote: Remote,
    private readonly pointers: readonly PointerType[],
    /** Base URL of Pegbar for this window. */
    readonly origin: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.remote.goto(this.origin + path);
  }

  /** Call the function in the page. Arguments and result must be JSON. */
  run<Given extends unknown[], Result>(
    todo: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result> {
    return this.remote.evaluate(`(${todo})(...${JSON.stringify(given)})`) as Promise<Result>;
  }

  /** Wait for an element that matches the selector, and call the function in the page with it. */
  async on<Given extends unknown[], Result>(
    selector: string,
    todo: (element: Element, ...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result> {
    await this.isThere(selector);
    const words = [`document.querySelector(${JSON.stringify(selector)})`, ...given.map((word) => JSON.stringify(word))];
    return this.remote.evaluate(`(${todo})(${words})`) as Promise<Result>;
  }

  async signIn(person: Person): Promise<void> {
    await this.open("/robots.txt");
    const status = await this.run(
      async (email, password) => {
        const headers = { "Content-Type": "application/json" };
        const body = JSON.stringify({ email, password });
        return (await fetch("/api/auth/sign-in", { method: "POST", headers, body })).status;
      },
      person.email,
      PASSWORD,
    );
    expect(status).toBe(200);
  }

  count(selector: string): Promise<number> {
    return this.run((wanted) => document.querySelectorAll(wanted).length, selector);
  }

  async isThere(selector: string, timeout?: number): Promise<void> {
    const message = `${selector} is there`;
    const options = timeout === undefined ? { message } : { message, timeout };
    await expect.poll(() => this.count(selector), options).toBeGreaterThan(0);
  }

  attribute(selector: string, name: string): Promise<string | null> {
    return this.on(selector, (element, key) => element.getAttribute(key), name);
  }

  middle(selector: string): Promise<{ x: number; y: number }> {
    return this.on(selector, (element) => {
      element.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    });
  }

  async click(selector: string): Promise<void> {
    await this.#clickAt(await this.middle(selector));
  }

  async #clickAt(place: { x: number; y: number }): Promise<void> {
    await this.hand("mouse", [
      { type: "pointerMove", ...place },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
  }

  /** Click the button with exactly this text. */
  async clickButton(words: string): Promise<void> {
    const buttons = "button:not([aria-hidden])";
    const find = (): Promise<{ x: number; y: number } | null> =>
      this.run(
        (all, wanted) => {
          const button = [...document.querySelectorAll(all)].find(({ textContent }) => textContent?.trim() === wanted);
          const box = button?.getBoundingClientRect();
          return box ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } : null;
        },
        buttons,
        words,
      );
    await expect.poll(find, `a button "${words}"`).not.toBeNull();
    await this.#clickAt((await find()) ?? { x: 0, y: 0 });
  }

  async press(value: string): Promise<void> {
    await this.chord(value);
  }

  /** Press the keys in order, then release them in reverse order. */
  async chord(...keys: string[]): Promise<void> {
    const down = keys.map((value): Step => ({ type: "keyDown", value }));
    const actions = [...down, ...keys.toReversed().map((value): Step => ({ type: "keyUp", value }))];
    await this.remote.act([{ type: "key", id: "keyboard", actions }]);
  }

  async hand(pointerType: PointerType, actions: Step[]): Promise<void> {
    if (this.pointers.includes(pointerType)) {
      await this.remote.act([{ type: "pointer", id: pointerType, parameters: { pointerType }, actions }]);
      return;
    }
    const held = this.#held.get(pointerType) ?? { x: 0, y: 0, isDown: false };
    this.#held.set(pointerType, await this.run(pointTo, pointerType, held, actions));
  }
}
