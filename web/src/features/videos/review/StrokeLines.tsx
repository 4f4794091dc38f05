import type { ReviewStroke } from "@/features/videos/types";
import { toSvgPath } from "./noteDraft";

/** Height of the drawing surface in SVG units. Its width follows from the aspect ratio. */
export const SURFACE_HEIGHT = 1000;

/** Convert the pointer position to fractions of the picture. Outside the picture they are below 0 or above 1. */
export function toPictureCoordinates(
  surface: SVGSVGElement | null,
  width: number,
  { clientX, clientY }: { clientX: number; clientY: number },
): [number, number] {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(surface?.getScreenCTM()?.inverse());
  return [x / width, y / SURFACE_HEIGHT];
}

/** Strokes of a drawing. */
export function StrokeLines({ strokes, width }: { strokes: readonly ReviewStroke[]; width: number }) {
  return (
    <g>
      {strokes.map((stroke, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no id, and only the last one is added or removed
          key={index}
          d={toSvgPath(stroke, width, SURFACE_HEIGHT)}
          stroke={stroke.colour}
          strokeWidth={stroke.width * SURFACE_HEIGHT}
        />
      ))}
    </g>
  );
}
