/** One step of a pointer or the keyboard, in the format of WebDriver actions. */
export type InputAction =
  | { type: "pointerMove"; x: number; y: number; pressure?: number; duration?: number }
  | { type: "pointerDown" | "pointerUp"; button: number; pressure?: number }
  | { type: "keyDown" | "keyUp"; value: string };

export type PointerType = "mouse" | "pen" | "touch";

/** WebDriver input source. The steps of several sources run in parallel. */
export type InputSource =
  | { type: "pointer"; id: string; parameters: { pointerType: PointerType }; actions: InputAction[] }
  | { type: "key"; id: string; actions: InputAction[] };

/** Browser window with empty storage. */
export interface BrowserWindow {
  goto(url: string): Promise<void>;
  /** Evaluate an expression, and await it if it is a promise. The result must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  performActions(sources: readonly InputSource[]): Promise<void>;
  /** Put a local file into a file input. */
  setFile(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
}

/** Browser that Playwright doesn't drive. */
export interface BrowserDriver {
  /** Name and version, as reported by the browser. */
  readonly name: string;
  /** Pointer types that the driver supports. For the others, tests dispatch synthetic events. */
  readonly pointers: readonly PointerType[];
  /** Open an empty window. `complain` is called with each error that the page reports. */
  open(onError: (text: string) => void): Promise<BrowserWindow>;
  close(): Promise<void>;
}

export const VIEWPORT = { width: 1440, height: 900 };
