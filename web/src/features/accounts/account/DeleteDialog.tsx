import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { PASSWORD_MAX } from "@/api/gen/limit-values";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import { clearSession } from "@/api/http/session";
import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { ErrorText } from "@/ui/forms/ErrorText";
import { Select } from "@/ui/forms/Select";
import { TextField } from "@/ui/forms/TextField";
import { Spinner } from "@/ui/status/Spinner";
import { toast } from "@/ui/status/toasts";
import styles from "./Account.module.css";
import {
  ACCOUNT_DELETION_KEY,
  type AccountDeletionPreview,
  deleteAccount,
  fetchAccountDeletionPreview,
  type ProjectSuccessors,
} from "./api";
import type { AccountDialogProps } from "./EmailDialog";
import { texts } from "./texts";
import { useFieldForm } from "./useFieldForm";

const DELETE_PROJECT = "";

/**
 * Dialog that deletes the account: shows what is deleted and kept, and asks for project successors and the password.
 */
export default function DeleteDialog({ finalFocus, onClose }: AccountDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const password = useRef<HTMLInputElement>(null);
  const [chosenSuccessors, setChosenSuccessors] = useState<Record<string, string>>({});
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ACCOUNT_DELETION_KEY,
    queryFn: ({ signal }) => fetchAccountDeletionPreview(signal),
    staleTime: 0,
    gcTime: 0,
  });

  const form = useFieldForm({
    fields: ["password"],
    focusField: () => password.current?.focus(),
    failedText: texts.removeFailed,
    validate: (values) => (values.password === "" ? { password: texts.passwordMissing } : {}),
    send: async (values) => {
      if (!data) return;
      try {
        await deleteAccount(values.password, getSuccessors(data, chosenSuccessors));
      } catch (cause) {
        // Projects or members have changed: reload the outdated preview.
        if (cause instanceof ApiProblem && cause.status === 409) void refetch();
        throw cause;
      }
      toast(texts.removed);
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
      title={texts.removeDialog}
      description={texts.restorePeriod}
      onSubmit={() => void form.submit()}
      finalFocus={finalFocus}
      dismissible={false}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={onClose}
          submit={texts.remove}
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
            chosenSuccessors={chosenSuccessors}
            onChoose={(id, successorId) => setChosenSuccessors((previous) => ({ ...previous, [id]: successorId }))}
          />
          <TextField
            ref={password}
            label={texts.password}
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
          <ErrorText text={getErrorMessage(error, texts.loadFailed)} />
          <Button className={styles.start} onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : (
        <p className={styles.loading} role="status">
          <Spinner />
          {texts.counting}
        </p>
      )}
    </Dialog>
  );
}

function getSuccessors(preview: AccountDeletionPreview, chosenSuccessors: Record<string, string>): ProjectSuccessors {
  return Object.fromEntries(
    preview.projects.map((project) => [project.id, getSuccessorId(project, chosenSuccessors) || null]),
  );
}

/** Return the chosen successor. Default: the longest-standing member, so that projects aren't deleted by accident. */
function getSuccessorId(
  { id, members }: AccountDeletionPreview["projects"][number],
  chosenSuccessors: Record<string, string>,
): string {
  const chosenId = chosenSuccessors[id];
  if (chosenId === DELETE_PROJECT) return DELETE_PROJECT;
  return (members.find((member) => member.id === chosenId) ?? members[0])?.id ?? DELETE_PROJECT;
}

function DeletionSummary({ preview }: { preview: AccountDeletionPreview }) {
  const soloProjects = preview.projects.filter(({ members }) => members.length === 0);
  const sum = (field: "videos" | "files") => soloProjects.reduce((total, project) => total + project[field], 0);
  return (
    <>
      <div className={styles.section}>
        <h3 className={styles.heading}>{texts.deletedHeading}</h3>
        <ul className={styles.list}>
          <li>{texts.deletedProfile}</li>
          {soloProjects.length > 0 ? (
            <li>
              {texts.deletedProjects({ projects: soloProjects.length, videos: sum("videos"), files: sum("files") })}
            </li>
          ) : null}
        </ul>
      </div>
      <div className={styles.section}>
        <h3 className={styles.heading}>{texts.remainingHeading}</h3>
        <ul className={styles.list}>
          <li>{texts.remainingWork}</li>
          {preview.remaining_comments > 0 ? (
            <li>{texts.remainingComments({ count: preview.remaining_comments })}</li>
          ) : null}
          {preview.remaining_videos > 0 ? <li>{texts.remainingVideos({ count: preview.remaining_videos })}</li> : null}
        </ul>
      </div>
    </>
  );
}

interface SharedProjectsProps {
  preview: AccountDeletionPreview;
  chosenSuccessors: Record<string, string>;
  onChoose: (projectId: string, successorId: string) => void;
}

function SharedProjects({ preview, chosenSuccessors, onChoose }: SharedProjectsProps) {
  const sharedProjects = preview.projects.filter(({ members }) => members.length > 0);
  if (sharedProjects.length === 0) return null;
  return (
    <div className={styles.section}>
      <h3 className={styles.heading}>{texts.shared}</h3>
      <p className={styles.line}>{texts.sharedText}</p>
      <ul className={styles.projects}>
        {sharedProjects.map((project) => {
          return (
            <li key={project.id} className={styles.project}>
              <span className={styles.description}>
                <span className={styles.name}>{project.name}</span>
                <span className={styles.line}>
                  {texts.projectCounts({
                    videos: project.videos,
                    files: project.files,
                    people: project.members.length,
                  })}
                </span>
              </span>
              <Select
                label={texts.successorOf({ project: project.name })}
                value={getSuccessorId(project, chosenSuccessors)}
                onValueChange={(successorId) => onChoose(project.id, successorId)}
                options={[
                  { value: DELETE_PROJECT, label: texts.deleteProject },
                  ...project.members.map(({ id, display_name }) => ({
                    value: id,
                    label: texts.handOverTo({ name: display_name }),
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
