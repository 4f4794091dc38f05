import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { PASSWORD_MAX } from "@/api/gen/limit-values";
import { ApiProblem, messageOf } from "@/api/problem";
import { sessionEnded } from "@/api/session";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import { Fault } from "@/ui/Fault";
import { Select } from "@/ui/Select";
import { Spinner } from "@/ui/Spinner";
import { TextField } from "@/ui/TextField";
import { toast } from "@/ui/toasts";
import styles from "./Account.module.css";
import { type AccountDeletionPreview, DEPARTURE, deleteAccount, fetchDeparture, type Heirs } from "./api";
import type { AccountDialogProps } from "./EmailDialog";
import { messages } from "./messages";
import { useFieldForm } from "./useFieldForm";

const GOES = "";

/** Says what goes and what stays, has each shared project handed over or deleted, and asks for the password. */
export default function DeleteDialog({ opener, onClose }: AccountDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const password = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: DEPARTURE,
    queryFn: ({ signal }) => fetchDeparture(signal),
    staleTime: 0,
    gcTime: 0,
  });

  const form = useFieldForm({
    fields: ["password"],
    focus: () => password.current?.focus(),
    failed: messages.removeFailed,
    check: (values) => (values.password === "" ? { password: messages.passwordMissing } : {}),
    send: async (values) => {
      if (!data) return;
      try {
        await deleteAccount(values.password, heirsOf(data, chosen));
      } catch (wrong) {
        // A project came or went, or somebody left it: what is shown is not so any more.
        if (wrong instanceof ApiProblem && wrong.status === 409) void refetch();
        throw wrong;
      }
      toast(messages.removed);
      onClose();
      // Away from the protected page first: it would lead to the sign-in screen.
      await navigate({ to: "/" });
      sessionEnded();
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
      finalFocus={opener}
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
          <WhatGoes departure={data} />
          <Shared departure={data} chosen={chosen} onChoose={(id, to) => setChosen((now) => ({ ...now, [id]: to }))} />
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
          <Fault text={form.fault} />
        </div>
      ) : error ? (
        <div className={styles.form}>
          <Fault text={messageOf(error, messages.loadFailed)} />
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

function heirsOf(departure: AccountDeletionPreview, chosen: Record<string, string>): Heirs {
  return Object.fromEntries(departure.projects.map((project) => [project.id, heirOf(project, chosen) || null]));
}

/** Whoever was chosen; else the one who has been in it longest: nobody loses a project by a choice not made. */
function heirOf({ id, members }: AccountDeletionPreview["projects"][number], chosen: Record<string, string>): string {
  const wish = chosen[id];
  if (wish === GOES) return GOES;
  return (members.find((member) => member.id === wish) ?? members[0])?.id ?? GOES;
}

function WhatGoes({ departure }: { departure: AccountDeletionPreview }) {
  const alone = departure.projects.filter(({ members }) => members.length === 0);
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
          {departure.remaining_comments > 0 ? <li>{messages.staysComments(departure.remaining_comments)}</li> : null}
          {departure.remaining_videos > 0 ? <li>{messages.staysVideos(departure.remaining_videos)}</li> : null}
        </ul>
      </div>
    </>
  );
}

interface SharedProps {
  departure: AccountDeletionPreview;
  chosen: Record<string, string>;
  onChoose: (projectId: string, heir: string) => void;
}

function Shared({ departure, chosen, onChoose }: SharedProps) {
  const shared = departure.projects.filter(({ members }) => members.length > 0);
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
                label={messages.heirOf(project.name)}
                value={heirOf(project, chosen)}
                onValueChange={(to) => onChoose(project.id, to)}
                options={[
                  { value: GOES, label: messages.deleteIt },
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
