import { linkOptions } from "@tanstack/react-router";
import type { SearchHit } from "./types";

/** Return the link to a search hit. A cut links to its project's storyboard, opened at that cut. */
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
