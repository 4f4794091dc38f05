import { getFpsError } from "@/api/fpsRule";
import { quickEditorMessages } from "@/features/storyboard/quickEditor/messages";

/** Parse a typed frame rate, with a point or comma as the decimal separator. Returns the rate or an error text. */
export function parseFps(typed: string): { fps: number } | { fault: string } {
  const text = typed.trim().replace(",", ".");
  const fps = /^\d+(\.\d*)?$/.test(text) ? Number(text) : null;
  const fault = getFpsError(fps);
  if (fps !== null && fault === null) return { fps };
  return { fault: fault === "not-offered" ? quickEditorMessages.fpsNotOffered : quickEditorMessages.fpsRange };
}
