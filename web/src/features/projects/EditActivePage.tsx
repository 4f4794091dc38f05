import { Navigate } from "@tanstack/react-router";
import { getActiveProject } from "./activeProject";

/** Redirect of /edit: to the active project's editor, or to the project list. */
export default function EditActivePage() {
  const slug = getActiveProject();
  return slug === null ? <Navigate to="/create" replace /> : <Navigate to="/edit/$slug" params={{ slug }} replace />;
}
