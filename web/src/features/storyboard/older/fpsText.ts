import { fpsFault } from "@/api/fpsRule";
import { olderMessages } from "@/features/storyboard/older/messages";

/** A rate as it is typed, with a point or a comma; or what is wrong with it. */
export function readFps(typed: string): { fps: number } | { fault: string } {
  const text = typed.trim().replace(",", ".");
  const fps = /^\d+(\.\d*)?$/.test(text) ? Number(text) : null;
  const fault = fpsFault(fps);
  if (fps !== null && fault === null) return { fps };
  return { fault: fault === "not-offered" ? olderMessages.fpsNotOffered : olderMessages.fpsRange };
}
