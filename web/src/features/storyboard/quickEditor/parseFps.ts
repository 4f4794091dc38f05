import { getFpsError } from "@/api/fpsRule";
import { quickEditorTexts } from "@/features/storyboard/quickEditor/texts";

/** Parse a typed frame rate, with a point or comma as the decimal separator. Returns the rate or an error text. */
export function parseFps(input: string): { fps: number } | { error: string } {
  const text = input.trim().replace(",", ".");
  const fps = /^\d+(\.\d*)?$/.test(text) ? Number(text) : null;
  const error = getFpsError(fps);
  if (fps !== null && error === null) return { fps };
  return { error: error === "not-offered" ? quickEditorTexts.fpsNotOffered : quickEditorTexts.fpsRange };
}
