import { Navigate } from "@tanstack/react-router";
import { getActiveProject } from "./activeProject";

/** /edit: the active project's editing, or the list to choose one from. */
export default function EditActivePage() {
  const slug = getActiveProject();
  return slug === null ? <Navigate to="/create" replace /> : <Navigate to="/edit/$slug" params={{ slug }} replace />;
}
