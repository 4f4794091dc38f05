import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { PASSWORD_MAX } from "@/api/gen/limit-values";
import { ApiProblem, getErrorMessage } from "@/api/problem";
import { clearSession } from "@/api/session";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import { ErrorText } from "@/ui/ErrorText";
import { Select } from "@/ui/Select";
import { Spinner } from "@/ui/Spinner";
import { TextField } from "@/ui/TextField";
import { toast } from "@/ui/toasts";
import styles from "./Account.module.css";
import {
  ACCOUNT_DELETION_KEY,
  type AccountDeletionPreview,
  deleteAccount,
  fetchAccountDeletionPreview,
  type ProjectSuccessors,
} from "./api";
import type { AccountDialogProps } from "./EmailDialog";
import { messages } from "./messages";
import { useFieldForm } from "./useFieldForm";

const DELETE_PROJECT = "";

/**
 * Dialog that deletes the account: shows what is deleted and kept, and asks for project successors and the password.
 */
export default function DeleteDialog({ finalFocus, onClose }: AccountDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const password = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ACCOUNT_DELETION_KEY,
    queryFn: ({ signal }) => fetchAccountDeletionPreview(signal),
    staleTime: 0,
    gcTime: 0,
  });

  const form = useFieldForm({
    fields: ["password"],
    focusField: () => password.current?.focus(),
    failedText: messages.removeFailed,
    validate: (values) => (values.password === "" ? { password: messages.passwordMissing } : {}),
    send: async (values) => {
      if (!data) return;
      try {
        await deleteAccount(values.password, getSuccessors(data, chosen));
      } catch (wrong) {
        // Projects or members have changed: reload the outdated preview.
        if (wrong instanceof ApiProblem && wrong.status === 409) void refetch();
        throw wrong;
      }
      toast(messages.removed);
      onClose();
      // Leave the protected page first: it would redirect to the sign-in page.
      await navigate({ to: "/" });
      clearSession();
      queryClient.clear();
    },
  });

  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={messages.removeDialog}
      description={messages.backFor}
      onSubmit={() => void form.submit()}
      finalFocus={finalFocus}
      dismissible={false}
      footer={
        <DialogButtons
          cancel={messages.cancel}
          onCancel={onClose}
          submit={messages.remove}
          pending={form.isPending}
          disabled={!data}
          danger
        />
      }
    >
      {data ? (
        <div className={styles.form} aria-busy={isFetching}>
          <DeletionSummary preview={data} />
          <SharedProjects
            preview={data}
            chosenSuccessors={chosen}
            onChoose={(id, to) => setChosen((now) => ({ ...now, [id]: to }))}
          />
          <TextField
            ref={password}
            label={messages.password}
            type="password"
            autoComplete="current-password"
            maxLength={PASSWORD_MAX}
            value={form.values.password}
            error={form.faults.password}
            onValueChange={form.setValue("password")}
          />
          <ErrorText text={form.fault} />
        </div>
      ) : error ? (
        <div className={styles.form}>
          <ErrorText text={getErrorMessage(error, messages.loadFailed)} />
          <Button className={styles.start} onClick={() => void refetch()}>
            {messages.tryAgain}
          </Button>
        </div>
      ) : (
        <p className={styles.working} role="status">
          <Spinner />
          {messages.counting}
        </p>
      )}
    </Dialog>
  );
}

function getSuccessors(preview: AccountDeletionPreview, chosen: Record<string, string>): ProjectSuccessors {
  return Object.fromEntries(preview.projects.map((project) => [project.id, getSuccessorId(project, chosen) || null]));
}

/** Return the chosen successor. Default: the longest-standing member, so that projects aren't deleted by accident. */
function getSuccessorId(
  { id, members }: AccountDeletionPreview["projects"][number],
  chosen: Record<string, string>,
): string {
  const wish = chosen[id];
  if (wish === DELETE_PROJECT) return DELETE_PROJECT;
  return (members.find((member) => member.id === wish) ?? members[0])?.id ?? DELETE_PROJECT;
}

function DeletionSummary({ preview }: { preview: AccountDeletionPreview }) {
  const alone = preview.projects.filter(({ members }) => members.length === 0);
  const sum = (of: "videos" | "files") => alone.reduce((total, project) => total + project[of], 0);
  return (
    <>
      <div className={styles.part}>
        <h3 className={styles.heading}>{messages.goes}</h3>
        <ul className={styles.list}>
          <li>{messages.goesProfile}</li>
          {alone.length > 0 ? <li>{messages.goesAlone(alone.length, sum("videos"), sum("files"))}</li> : null}
        </ul>
      </div>
      <div className={styles.part}>
        <h3 className={styles.heading}>{messages.stays}</h3>
        <ul className={styles.list}>
          <li>{messages.staysWork}</li>
          {preview.remaining_comments > 0 ? <li>{messages.staysComments(preview.remaining_comments)}</li> : null}
          {preview.remaining_videos > 0 ? <li>{messages.staysVideos(preview.remaining_videos)}</li> : null}
        </ul>
      </div>
    </>
  );
}

interface SharedProjectsProps {
  preview: AccountDeletionPreview;
  chosenSuccessors: Record<string, string>;
  onChoose: (projectId: string, heir: string) => void;
}

function SharedProjects({ preview, chosenSuccessors, onChoose }: SharedProjectsProps) {
  const shared = preview.projects.filter(({ members }) => members.length > 0);
  if (shared.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{messages.shared}</h3>
      <p className={styles.line}>{messages.sharedText}</p>
      <ul className={styles.projects}>
        {shared.map((project) => {
          return (
            <li key={project.id} className={styles.project}>
              <span className={styles.words}>
                <span className={styles.name}>{project.name}</span>
                <span className={styles.line}>
                  {messages.numbers(project.videos, project.files, project.members.length)}
                </span>
              </span>
              <Select
                label={messages.successorOf(project.name)}
                value={getSuccessorId(project, chosenSuccessors)}
                onValueChange={(to) => onChoose(project.id, to)}
                options={[
                  { value: DELETE_PROJECT, label: messages.deleteIt },
                  ...project.members.map(({ id, display_name }) => ({
                    value: id,
                    label: messages.handTo(display_name),
                  })),
                ]}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
