import { useEffect } from "react";
import { useUserId } from "@/api/session";
import { ProjectList } from "@/features/projects/list/ProjectList";
import { messages as shared } from "@/features/projects/messages";
import { lazyComponent } from "@/ui/lazyComponent";
import { PageFrame } from "@/ui/PageFrame";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { messages } from "./messages";
import type { ProjectDraft } from "./newProject";

const NewProjectDialog = lazyComponent(() => import("./NewProjectDialog"));
const RecentlyDeleted = lazyComponent(() => import("@/features/projects/deletion/RecentlyDeleted"));

export interface CreateScreenProps {
  /** Initial values of the dialog; null while it is closed. */
  draft: ProjectDraft | null;
  onOpen: () => void;
  onClose: () => void;
}

/** Screen with the list of projects and, when open, the New Project dialog. */
export function CreateScreen({ draft, onOpen, onClose }: CreateScreenProps) {
  const userId = useUserId();
  useDocumentTitle(draft ? shared.newProject : messages.create);
  // Users who come here often open the dialog next.
  useEffect(NewProjectDialog.preload, []);
  if (userId === null) return null;
  return (
    <PageFrame title={messages.create} lead={messages.createLead}>
      <ProjectList userId={userId} onNew={onOpen} />
      <RecentlyDeleted userId={userId} />
      {draft ? <NewProjectDialog initial={draft} onClose={onClose} /> : null}
    </PageFrame>
  );
}
