import type { CutVersion } from "@/features/storyboard/types";
import { versionTexts } from "./texts";

/** Return a version's name, or the reason it was saved automatically. */
export function getVersionTitle({ name, reason }: CutVersion): string {
  return name ?? (reason === "before_restore" ? versionTexts.beforeRestore : versionTexts.automatic);
}
