import type { ReviewStroke } from "@/features/videos/types";
import { toSvgPath } from "./noteDraft";

/** How high the surface is in which drawings lie over a picture, in its own units; as wide as the picture's aspect says. */
export const SURFACE_HEIGHT = 1000;

/** Where a pointer is on such a surface, in shares of the picture; beyond 0 and 1 outside of it. */
export function toPictureCoordinates(
  surface: SVGSVGElement | null,
  width: number,
  { clientX, clientY }: { clientX: number; clientY: number },
): [number, number] {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(surface?.getScreenCTM()?.inverse());
  return [x / width, y / SURFACE_HEIGHT];
}

/** The lines of one drawing. */
export function StrokeLines({ strokes, width }: { strokes: readonly ReviewStroke[]; width: number }) {
  return (
    <g>
      {strokes.map((stroke, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and only the last one comes or goes
          key={index}
          d={toSvgPath(stroke, width, SURFACE_HEIGHT)}
          stroke={stroke.colour}
          strokeWidth={stroke.width * SURFACE_HEIGHT}
        />
      ))}
    </g>
  );
}
