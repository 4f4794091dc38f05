import { getFpsError } from "@/api/fpsRule";
import { call, toIfMatchHeaders } from "@/api/http/client";
import type { BoardProject } from "@/features/storyboard/types";
import { quickEditorTexts } from "./texts";

/** Parse a typed frame rate, with a point or comma as the decimal separator. Returns the rate or an error text. */
export function parseFps(input: string): { fps: number } | { error: string } {
  const text = input.trim().replace(",", ".");
  const fps = /^\d+(\.\d*)?$/.test(text) ? Number(text) : null;
  const error = getFpsError(fps);
  if (fps !== null && error === null) return { fps };
  return { error: error === "not-offered" ? quickEditorTexts.fpsNotOffered : quickEditorTexts.fpsRange };
}

/**
 * Change the project's frame rate. Rejects with 412 and the current project if its settings changed since this version.
 */
export function changeFps({ id, version }: BoardProject, fps: number): Promise<BoardProject> {
  return call("PATCH", "/api/projects/{ref}", { path: { ref: id }, body: { fps }, headers: toIfMatchHeaders(version) });
}
