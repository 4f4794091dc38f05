import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import type { Project } from "@/api/types";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { texts } from "./texts";
// Loaded eagerly: the dialog that reports a lost connection must be available offline.
import "@/ui/dialogs/AlertDialog";
import { confirm, showNotice } from "@/ui/dialogs/confirm";
import { Dialog } from "@/ui/dialogs/Dialog";
import { TextField } from "@/ui/forms/TextField";
import { toast } from "@/ui/status/toasts";
import { countVideos, deleteProject } from "./api";

export interface DeleteProjectDialogProps {
  project: Project;
  /** Button that opened the dialog. It gets the focus back if nothing was deleted. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Dialog that deletes a project: first asks for confirmation, then for a word to be typed. */
export default function DeleteProjectDialog({ project, opener, onClose }: DeleteProjectDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [typedWord, setTypedWord] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hasAsked = useRef(false);

  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    const { confirmTitle, confirmText, continueLabel, cancel } = texts;
    void countVideos(project.id)
      .then((videos) => {
        const question = {
          title: confirmTitle({ name: project.name }),
          description: confirmText(videos, project.my_role === "owner"),
          confirmLabel: continueLabel,
        };
        return confirm({ ...question, cancelLabel: cancel, danger: true });
      })
      .then((isAccepted) => {
        if (isAccepted) return setIsConfirmed(true);
        onClose();
        opener.current?.focus();
      });
  }, [project.id, project.name, project.my_role, opener, onClose]);

  const remove = async (): Promise<void> => {
    if (isPending) return;
    if (typedWord !== texts.confirmWord) {
      setError(texts.confirmWordMissing);
      field.current?.focus();
      return;
    }
    setIsPending(true);
    try {
      await deleteProject(project.id);
    } catch (error) {
      setIsPending(false);
      await showNotice(getErrorMessage(error, texts.failed));
      return;
    }
    toast(texts.removed({ name: project.name }));
    void queryClient.invalidateQueries({ queryKey: ["projects", "list"] });
    void queryClient.invalidateQueries({ queryKey: ["projects", "deleted"] });
    await navigate({ to: "/create", replace: true });
  };

  if (!isConfirmed) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.typeText({ name: project.name })}
      onSubmit={() => void remove()}
      initialFocus={field}
      finalFocus={opener}
      dismissible={false}
      footer={
        <DialogButtons cancel={texts.cancel} onCancel={onClose} submit={texts.remove} pending={isPending} danger />
      }
    >
      <TextField
        ref={field}
        label={texts.typeWord}
        autoComplete="off"
        spellCheck={false}
        value={typedWord}
        error={error}
        onValueChange={(text) => {
          setTypedWord(text);
          setError(null);
        }}
      />
    </Dialog>
  );
}
