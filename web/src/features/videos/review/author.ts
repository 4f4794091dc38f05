import type { ReviewNote } from "@/features/videos/types";
import { messages } from "./messages";

/** Whose note it is, as it is called; a guest has no profile. */
export function getAuthorName({ author, guest }: ReviewNote): string {
  return author?.display_name ?? guest ?? messages.guest;
}
