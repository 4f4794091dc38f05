/** A step of a pointer or of the keyboard, in the words of W3C's WebDriver, which all drivers share. */
export type Step =
  | { type: "pointerMove"; x: number; y: number; pressure?: number; duration?: number }
  | { type: "pointerDown" | "pointerUp"; button: number; pressure?: number }
  | { type: "keyDown" | "keyUp"; value: string };

export type PointerType = "mouse" | "pen" | "touch";

/** One hand: its steps are taken at the same time as those of the others. */
export type Hand =
  | { type: "pointer"; id: string; parameters: { pointerType: PointerType }; actions: Step[] }
  | { type: "key"; id: string; actions: Step[] };

/** A window of a browser of another kind, with nothing kept in it from before. */
export interface Remote {
  goto(url: string): Promise<void>;
  /** Evaluates an expression, or awaits the promise that it gives. What it becomes must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  act(hands: readonly Hand[]): Promise<void>;
  /** Chooses a file of the computer's in a field for files. */
  choose(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
}

/** A browser of another kind. */
export interface Engine {
  /** As it calls itself, with its version. */
  readonly name: string;
  /** The pointers that its driver moves as hands do; of the others the page is told by events that it cannot tell apart. */
  readonly pointers: readonly PointerType[];
  /** Opens an empty window; what goes wrong in it is told to `complain`. */
  open(complain: (text: string) => void): Promise<Remote>;
  end(): Promise<void>;
}

export const VIEWPORT = { width: 1440, height: 900 };
