import type { Polygon } from "@/engine/render/paintItem";
import type { Corner } from "@/engine/selection/lasso";

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
/** CSS px. */
const HANDLE_SIZE = 9;

/** SVG overlay with the outline and handles of the lasso selection. Not part of the drawing. */
export class LassoOverlay {
  readonly #svg = document.createElementNS(SVG_NAMESPACE, "svg");
  readonly #lines = [document.createElementNS(SVG_NAMESPACE, "path"), document.createElementNS(SVG_NAMESPACE, "path")];
  readonly #rotateLine = document.createElementNS(SVG_NAMESPACE, "path");
  readonly #rotateHandle = document.createElementNS(SVG_NAMESPACE, "circle");
  readonly #handles = new Map<Corner, SVGRectElement>();

  constructor(
    private readonly paper: HTMLElement,
    { width, height }: { width: number; height: number },
  ) {
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#svg.setAttribute("aria-hidden", "true");
    this.#svg.dataset.lasso = "";
    this.#lines.forEach((line, index) => {
      line.dataset.line = index === 0 ? "light" : "dark";
      this.#svg.append(line);
    });
  }

  /**
   * Show the overlay. `corners` is null until there is a selection that can be moved; `scale`: CSS px per canvas px.
   */
  show(
    outline: Polygon,
    corners: ReadonlyMap<Corner, { x: number; y: number }> | null,
    /** Position of the rotate handle. */
    rotateHandle: { x: number; y: number } | null,
    scale: number,
  ): void {
    const path = outline.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
    for (const line of this.#lines) line.setAttribute("d", corners ? `${path}Z` : path);
    for (const [corner, handle] of this.#handles) {
      if (corners?.has(corner)) continue;
      handle.remove();
      this.#handles.delete(corner);
    }
    const side = HANDLE_SIZE / scale;
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
    this.#showRotateHandle(corners, rotateHandle, side);
    if (!this.#svg.isConnected) this.paper.append(this.#svg);
  }

  hide(): void {
    this.#svg.remove();
  }

  #showRotateHandle(
    corners: ReadonlyMap<Corner, { x: number; y: number }> | null,
    rotateHandle: { x: number; y: number } | null,
    side: number,
  ): void {
    const [a, b] = [corners?.get("nw"), corners?.get("ne")];
    if (!rotateHandle || !a || !b) {
      this.#rotateLine.remove();
      this.#rotateHandle.remove();
      return;
    }
    this.#rotateLine.dataset.line = "dark";
    this.#rotateLine.setAttribute("d", `M${(a.x + b.x) / 2} ${(a.y + b.y) / 2}L${rotateHandle.x} ${rotateHandle.y}`);
    this.#rotateHandle.setAttribute("cx", String(rotateHandle.x));
    this.#rotateHandle.setAttribute("cy", String(rotateHandle.y));
    this.#rotateHandle.setAttribute("r", String(side * 0.62));
    if (!this.#rotateHandle.isConnected) this.#svg.append(this.#rotateLine, this.#rotateHandle);
  }

  #addHandle(corner: Corner): SVGRectElement {
    const handle = document.createElementNS(SVG_NAMESPACE, "rect");
    this.#svg.append(handle);
    this.#handles.set(corner, handle);
    return handle;
  }
}
