import type { ReviewNote } from "@/features/videos/types";
import { texts } from "./texts";

/** Return the name of a note's author. Guests have no profile. */
export function getAuthorName({ author, guest }: ReviewNote): string {
  return author?.display_name ?? guest ?? texts.guest;
}
