import { useNavigate } from "@tanstack/react-router";
import { LogOut, Tags, UserCog } from "lucide-react";
import { useState } from "react";
import { useUserId } from "@/api/http/session";
import type { Project } from "@/api/types";
import { removeMember } from "@/features/projects/people/api";
import styles from "@/features/projects/people/People.module.css";
import { showNotice } from "@/features/projects/people/showNotice";
import { IconButton } from "@/ui/buttons/IconButton";
import { confirm } from "@/ui/dialogs/confirm";
import { lazyComponent } from "@/ui/lazyComponent";
import { texts } from "./texts";

const AccessDialog = lazyComponent(() => import("@/features/projects/people/AccessDialog"));
const RolesDialog = lazyComponent(() => import("@/features/projects/people/RolesDialog"));

/** Actions on a project's people, as icons of the members panel. */
export default function PeopleActions({ project }: { project: Project }) {
  const me = useUserId();
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<"access" | "roles" | null>(null);
  const { abilities } = project;

  const leaveProject = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: texts.leaveTitle,
      description: texts.leaveText,
      confirmLabel: texts.leaveConfirm,
      cancelLabel: texts.cancel,
      danger: true,
    });
    if (!isConfirmed || me === null) return;
    try {
      await removeMember(project.slug, me);
    } catch (problem) {
      await showNotice(texts.leaveFailed, problem);
      return;
    }
    await navigate({ to: "/create" });
  };

  return (
    <span className={styles.headActions}>
      {abilities.add_members || abilities.invite ? (
        <IconButton
          label={texts.manageAccess}
          onPointerEnter={AccessDialog.preload}
          onClick={() => setOpenDialog("access")}
        >
          <UserCog size={17} aria-hidden="true" />
        </IconButton>
      ) : null}
      {abilities.manage_roles ? (
        <IconButton
          label={texts.manageRoles}
          onPointerEnter={RolesDialog.preload}
          onClick={() => setOpenDialog("roles")}
        >
          <Tags size={17} aria-hidden="true" />
        </IconButton>
      ) : null}
      {abilities.leave ? (
        <IconButton label={texts.leave} onClick={() => void leaveProject()}>
          <LogOut size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
      {openDialog === "access" ? <AccessDialog project={project} onClose={() => setOpenDialog(null)} /> : null}
      {openDialog === "roles" ? <RolesDialog project={project} onClose={() => setOpenDialog(null)} /> : null}
    </span>
  );
}
