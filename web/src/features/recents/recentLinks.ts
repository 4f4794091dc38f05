import { linkOptions } from "@tanstack/react-router";
import { messages } from "./messages";
import type { Recent } from "./types";

/** Back to where one was: a board at its cut, a folder's files. */
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
  return title ?? messages.files;
}

/** Where in it one was, or what it is part of; empty where the title says it all. */
export function getRecentContext({ kind, cut_title, project_title }: Recent): string {
  if (kind === "board") return cut_title ?? "";
  return kind === "project" ? "" : (project_title ?? "");
}

export function getRecentKey({ kind, id }: Recent): string {
  return `${kind} ${id}`;
}
