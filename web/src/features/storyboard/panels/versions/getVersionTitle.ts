import type { CutVersion } from "@/features/storyboard/types";
import { versionMessages } from "./messages";

/** A version's name, or what made it be kept. */
export function getVersionTitle({ name, reason }: CutVersion): string {
  return name ?? (reason === "before_restore" ? versionMessages.beforeRestore : versionMessages.automatic);
}
