import { getFpsError } from "@/api/fpsRule";
import { quickEditorMessages } from "@/features/storyboard/quickEditor/messages";

/** A rate as it is typed, with a point or a comma; or what is wrong with it. */
export function parseFps(typed: string): { fps: number } | { fault: string } {
  const text = typed.trim().replace(",", ".");
  const fps = /^\d+(\.\d*)?$/.test(text) ? Number(text) : null;
  const fault = getFpsError(fps);
  if (fps !== null && fault === null) return { fps };
  return { fault: fault === "not-offered" ? quickEditorMessages.fpsNotOffered : quickEditorMessages.fpsRange };
}
