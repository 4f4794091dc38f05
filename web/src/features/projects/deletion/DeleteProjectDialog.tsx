import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/api/problem";
import type { Project } from "@/api/types";
import { DialogButtons } from "@/ui/DialogButtons";
import { messages } from "./messages";
// Loaded eagerly: the dialog that reports a lost connection must be available offline.
import "@/ui/AlertDialog";
import { confirm, showNotice } from "@/ui/confirm";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/TextField";
import { toast } from "@/ui/toasts";
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
  const [isSure, setIsSure] = useState(false);
  const [word, setWord] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(false);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const { ask, askText, goOn, cancel } = messages;
    void countVideos(project.id)
      .then((videos) => {
        const question = { title: ask(project.name), description: askText(videos), confirmLabel: goOn };
        return confirm({ ...question, cancelLabel: cancel, danger: true });
      })
      .then((yes) => {
        if (yes) return setIsSure(true);
        onClose();
        opener.current?.focus();
      });
  }, [project.id, project.name, opener, onClose]);

  const remove = async (): Promise<void> => {
    if (isPending) return;
    if (word !== messages.word) {
      setFault(messages.wordMissing);
      field.current?.focus();
      return;
    }
    setIsPending(true);
    try {
      await deleteProject(project.id);
    } catch (error) {
      setIsPending(false);
      await showNotice(getErrorMessage(error, messages.failed));
      return;
    }
    toast(messages.removed(project.name));
    void queryClient.invalidateQueries({ queryKey: ["projects", "list"] });
    void queryClient.invalidateQueries({ queryKey: ["projects", "deleted"] });
    await navigate({ to: "/create", replace: true });
  };

  if (!isSure) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={messages.typeText(project.name)}
      onSubmit={() => void remove()}
      initialFocus={field}
      finalFocus={opener}
      dismissible={false}
      footer={
        <DialogButtons
          cancel={messages.cancel}
          onCancel={onClose}
          submit={messages.remove}
          pending={isPending}
          danger
        />
      }
    >
      <TextField
        ref={field}
        label={messages.typeWord}
        autoComplete="off"
        spellCheck={false}
        value={word}
        error={fault}
        onValueChange={(text) => {
          setWord(text);
          setFault(null);
        }}
      />
    </Dialog>
  );
}
