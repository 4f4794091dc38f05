import { linkOptions } from "@tanstack/react-router";
import type { SearchHit } from "./types";

/** The page of what was found; a cut's is its project's board, open at the cut. */
export function getHitLink({ kind, id, ref }: Pick<SearchHit, "kind" | "id" | "ref">) {
  switch (kind) {
    case "video":
      return linkOptions({ to: "/video/$slug", params: { slug: ref } });
    case "project":
      return linkOptions({ to: "/project/$ref", params: { ref } });
    case "cut":
      return linkOptions({ to: "/storyboard/$ref", params: { ref }, search: { cut: id } });
    case "creator":
      return linkOptions({ to: "/profile/$ref", params: { ref } });
  }
}
