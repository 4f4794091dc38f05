import { linkOptions } from "@tanstack/react-router";
import type { Recent } from "./api";
import { texts } from "./texts";

/** Return the link to an item: a board at its cut, a folder in the project's files. */
export function getRecentLink({ kind, id, ref, title, cut_id }: Recent) {
  switch (kind) {
    case "board":
      return linkOptions({ to: "/storyboard/$ref", params: { ref }, search: cut_id === null ? {} : { cut: cut_id } });
    case "video":
      return linkOptions({ to: "/video/$slug", params: { slug: ref } });
    case "folder":
      return linkOptions({ to: "/project/$ref/assets", params: { ref }, search: title === null ? {} : { folder: id } });
    case "project":
      return linkOptions({ to: "/project/$ref", params: { ref } });
  }
}

export function getRecentTitle({ title }: Recent): string {
  return title ?? texts.files;
}

/** Return the context of an item: the board's cut or the project; empty if the title is enough. */
export function getRecentContext({ kind, cut_title, project_title }: Recent): string {
  if (kind === "board") return cut_title ?? "";
  return kind === "project" ? "" : (project_title ?? "");
}

export function getRecentKey({ kind, id }: Recent): string {
  return `${kind} ${id}`;
}
