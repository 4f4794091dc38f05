import { expect } from "../expect";
import { PASSWORD, type Person } from "../people";
import type { BrowserWindow, InputAction, PointerType } from "./browserDriver";
import { dispatchPointerEvents, type PointerState } from "./syntheticPointer";

/** Window of a browser that Playwright doesn't drive, with the subset of Playwright's `Page` that the tests need. */
export class Tab {
  readonly #pointerStates = new Map<PointerType, PointerState>();

  constructor(
    readonly window: BrowserWindow,
    private readonly pointers: readonly PointerType[],
    /** Base URL of Pegbar for this window. */
    readonly origin: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.window.goto(this.origin + path);
  }

  /** Call the function in the page. Arguments and result must be JSON. */
  evaluate<Args extends unknown[], Result>(
    callback: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return this.window.evaluate(`(${callback})(...${JSON.stringify(args)})`) as Promise<Result>;
  }

  /** Wait for an element that matches the selector, and call the function in the page with it. */
  async evaluateOn<Args extends unknown[], Result>(
    selector: string,
    callback: (element: Element, ...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    await this.waitFor(selector);
    const expressions = [
      `document.querySelector(${JSON.stringify(selector)})`,
      ...args.map((arg) => JSON.stringify(arg)),
    ];
    return this.window.evaluate(`(${callback})(${expressions})`) as Promise<Result>;
  }

  async signIn(person: Person): Promise<void> {
    await this.open("/robots.txt");
    const status = await this.evaluate(
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
    return this.evaluate((target) => document.querySelectorAll(target).length, selector);
  }

  async waitFor(selector: string, timeout?: number): Promise<void> {
    const message = `${selector} is there`;
    const options = timeout === undefined ? { message } : { message, timeout };
    await expect.poll(() => this.count(selector), options).toBeGreaterThan(0);
  }

  getAttribute(selector: string, name: string): Promise<string | null> {
    return this.evaluateOn(selector, (element, key) => element.getAttribute(key), name);
  }

  getCenter(selector: string): Promise<{ x: number; y: number }> {
    return this.evaluateOn(selector, (element) => {
      element.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    });
  }

  async click(selector: string): Promise<void> {
    await this.#clickAt(await this.getCenter(selector));
  }

  async #clickAt(point: { x: number; y: number }): Promise<void> {
    await this.performPointerActions("mouse", [
      { type: "pointerMove", ...point },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
  }

  /** Click the button with exactly this text. */
  async clickButton(text: string): Promise<void> {
    const buttons = "button:not([aria-hidden])";
    const find = (): Promise<{ x: number; y: number } | null> =>
      this.evaluate(
        (all, target) => {
          const button = [...document.querySelectorAll(all)].find(({ textContent }) => textContent?.trim() === target);
          const box = button?.getBoundingClientRect();
          return box ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } : null;
        },
        buttons,
        text,
      );
    await expect.poll(find, `a button "${text}"`).not.toBeNull();
    await this.#clickAt((await find()) ?? { x: 0, y: 0 });
  }

  async press(value: string): Promise<void> {
    await this.pressTogether(value);
  }

  /** Press the keys in order, then release them in reverse order. */
  async pressTogether(...keys: string[]): Promise<void> {
    const downActions = keys.map((value): InputAction => ({ type: "keyDown", value }));
    const actions = [...downActions, ...keys.toReversed().map((value): InputAction => ({ type: "keyUp", value }))];
    await this.window.performActions([{ type: "key", id: "keyboard", actions }]);
  }

  async performPointerActions(pointerType: PointerType, actions: InputAction[]): Promise<void> {
    if (this.pointers.includes(pointerType)) {
      await this.window.performActions([{ type: "pointer", id: pointerType, parameters: { pointerType }, actions }]);
      return;
    }
    const state = this.#pointerStates.get(pointerType) ?? { x: 0, y: 0, isDown: false };
    this.#pointerStates.set(pointerType, await this.evaluate(dispatchPointerEvents, pointerType, state, actions));
  }
}
