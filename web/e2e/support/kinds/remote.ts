/** One step of a pointer or the keyboard, in the format of WebDriver actions. */
export type Step =
  | { type: "pointerMove"; x: number; y: number; pressure?: number; duration?: number }
  | { type: "pointerDown" | "pointerUp"; button: number; pressure?: number }
  | { type: "keyDown" | "keyUp"; value: string };

export type PointerType = "mouse" | "pen" | "touch";

/** WebDriver input source. The steps of several sources run in parallel. */
export type Hand =
  | { type: "pointer"; id: string; parameters: { pointerType: PointerType }; actions: Step[] }
  | { type: "key"; id: string; actions: Step[] };

/** Browser window with empty storage. */
export interface Remote {
  goto(url: string): Promise<void>;
  /** Evaluate an expression, and await it if it is a promise. The result must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  act(hands: readonly Hand[]): Promise<void>;
  /** Put a local file into a file input. */
  choose(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
}

/** Browser that Playwright doesn't drive. */
export interface Engine {
  /** Name and version, as reported by the browser. */
  readonly name: string;
  /** Pointer types that the driver supports. For the others, tests dispatch synthetic events. */
  readonly pointers: readonly PointerType[];
  /** Open an empty window. `complain` is called with each error that the page reports. */
  open(complain: (text: string) => void): Promise<Remote>;
  end(): Promise<void>;
}

export const VIEWPORT = { width: 1440, height: 900 };
