import type { Corner } from "@/engine/lasso";
import type { Polygon } from "@/engine/paintItem";

const SVG = "http://www.w3.org/2000/svg";
/** CSS px on the screen. */
const HANDLE = 9;

/** The outline of what the lasso holds, over the paper: no part of any picture. */
export class LassoOverlay {
  readonly #svg = document.createElementNS(SVG, "svg");
  readonly #lines = [document.createElementNS(SVG, "path"), document.createElementNS(SVG, "path")];
  readonly #stalk = document.createElementNS(SVG, "path");
  readonly #knob = document.createElementNS(SVG, "circle");
  readonly #handles = new Map<Corner, SVGRectElement>();

  constructor(
    private readonly paper: HTMLElement,
    { width, height }: { width: number; height: number },
  ) {
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#svg.setAttribute("aria-hidden", "true");
    this.#svg.dataset.lasso = "";
    this.#lines.forEach((line, at) => {
      line.dataset.line = at === 0 ? "light" : "dark";
      this.#svg.append(line);
    });
  }

  /** Corners are given while a part can be moved; `scale` is CSS px to a canvas px. */
  show(
    outline: Polygon,
    corners: ReadonlyMap<Corner, { x: number; y: number }> | null,
    /** What turns the part. */
    knob: { x: number; y: number } | null,
    scale: number,
  ): void {
    const path = outline.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join("");
    for (const line of this.#lines) line.setAttribute("d", corners ? `${path}Z` : path);
    for (const [corner, handle] of this.#handles) {
      if (corners?.has(corner)) continue;
      handle.remove();
      this.#handles.delete(corner);
    }
    const side = HANDLE / scale;
    for (const [corner, { x, y }] of corners ?? []) {
      const handle = this.#handles.get(corner) ?? this.#addHandle(corner);
      for (const [name, value] of [
        ["x", x - side / 2],
        ["y", y - side / 2],
        ["width", side],
        ["height", side],
      ] as const) {
        handle.setAttribute(name, String(value));
      }
    }
    this.#showKnob(corners, knob, side);
    if (!this.#svg.isConnected) this.paper.append(this.#svg);
  }

  hide(): void {
    this.#svg.remove();
  }

  #showKnob(
    corners: ReadonlyMap<Corner, { x: number; y: number }> | null,
    knob: { x: number; y: number } | null,
    side: number,
  ): void {
    const [a, b] = [corners?.get("nw"), corners?.get("ne")];
    if (!knob || !a || !b) {
      this.#stalk.remove();
      this.#knob.remove();
      return;
    }
    this.#stalk.dataset.line = "dark";
    this.#stalk.setAttribute("d", `M${(a.x + b.x) / 2} ${(a.y + b.y) / 2}L${knob.x} ${knob.y}`);
    this.#knob.setAttribute("cx", String(knob.x));
    this.#knob.setAttribute("cy", String(knob.y));
    this.#knob.setAttribute("r", String(side * 0.62));
    if (!this.#knob.isConnected) this.#svg.append(this.#stalk, this.#knob);
  }

  #addHandle(corner: Corner): SVGRectElement {
    const handle = document.createElementNS(SVG, "rect");
    this.#svg.append(handle);
    this.#handles.set(corner, handle);
    return handle;
  }
}
