import { useEffect } from "react";
import { useUserId } from "@/api/http/session";
import { ProjectList } from "@/features/projects/list/ProjectList";
import { texts as shared } from "@/features/projects/texts";
import { PageFrame } from "@/ui/layout/PageFrame";
import { lazyComponent } from "@/ui/lazyComponent";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import type { ProjectDraft } from "./newProject";
import { texts } from "./texts";

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
  useDocumentTitle(draft ? shared.newProject : texts.create);
  // Users who come here often open the dialog next.
  useEffect(NewProjectDialog.preload, []);
  if (userId === null) return null;
  return (
    <PageFrame title={texts.create} lead={texts.createLead}>
      <ProjectList userId={userId} onNew={onOpen} />
      <RecentlyDeleted userId={userId} />
      {draft ? <NewProjectDialog initial={draft} onClose={onClose} /> : null}
    </PageFrame>
  );
}
