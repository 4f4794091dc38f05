import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { LIMITS } from "@/api/gen/limits";
import type { Project } from "@/api/types";
import type { Publication } from "@/features/videos/tile/types";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { confirm, showNotice } from "@/ui/confirm";
import { Dialog } from "@/ui/Dialog";
import { RadioGroup } from "@/ui/RadioGroup";
import { TextField } from "@/ui/TextField";
import { useConfirmDiscard } from "@/ui/useConfirmDiscard";
import { cancelPublication } from "./api";
import { FileField } from "./FileField";
import { type ChosenFile, inspectFile } from "./inspectFile";
import { messages } from "./messages";
import styles from "./Publish.module.css";
import { PublishProgress } from "./PublishProgress";
import { Publisher, RESUMABLE_STATES } from "./publisher";
import { hasDialogueQuery, publicationsQuery } from "./queries";
import { ThumbnailPicker } from "./ThumbnailPicker";
import { usePublicationEvents } from "./usePublicationEvents";

type Source = "file" | "storyboard";

export interface PublishDialogProps {
  project: Pick<Project, "id" | "name">;
  /** The video that gets a new version; its title and description stay. Undefined publishes a new video. */
  replaces?: { id: string; slug: string } | undefined;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function isSameFile(publication: Publication, file: File): boolean {
  return publication.source === "file" && publication.file_name === file.name && publication.size === file.size;
}

/** Dialog to publish a file or the rendered storyboard. */
export default function PublishDialog({ project, replaces, opener, onClose }: PublishDialogProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [publisher] = useState(() => new Publisher({ project: project.id, video: replaces?.id ?? null }));
  const state = useStore(publisher.state);
  usePublicationEvents(publisher);
  const [source, setSource] = useState<Source>("file");
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [fileFault, setFileFault] = useState<string | null>(null);
  const [title, setTitle] = useState(() => getDefaultTitle(project));
  const [description, setDescription] = useState("");
  const [captions, setCaptions] = useState(false);
  const [dialogue, setDialogue] = useState(true);
  const isBoard = source === "storyboard";
  const { data: isSaid = false } = useQuery({ ...hasDialogueQuery(project.id), enabled: isBoard });
  const thumbnail = useRef<Blob | null>(null);
  const { data: open, refetch } = useQuery(publicationsQuery(project.id, replaces?.id ?? null));
  const interrupted = open?.find(({ state, source }) => source === "file" && RESUMABLE_STATES.has(state)) ?? null;
  const isUnderway = state.fault === null && state.step !== "idle";

  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen]);
  useEffect(() => () => publisher.stopFollowing(), [publisher]);
  useEffect(() => {
    if (state.slug === null) return;
    if (state.serverDetail !== null) void showNotice(state.serverDetail);
    void queryClient.invalidateQueries({ queryKey: ["videos"] });
    void navigate({ to: "/video/$slug", params: { slug: state.slug } });
    // For a new version the video's page is open already, so that navigation doesn't close the dialog.
    if (replaces) onClose();
  }, [state.slug, state.serverDetail, navigate, queryClient, replaces, onClose]);
  // Closing the page would abort the upload: the browser asks for confirmation.
  const isSending = isUnderway && state.step !== "publishing" && state.step !== "done";
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);

  const take = async (file: File): Promise<void> => {
    setFileFault(null);
    if (publisher.clearFault()) void refetch();
    const seen = await inspectFile(file);
    if (typeof seen === "string") return setFileFault(seen);
    thumbnail.current = null;
    setChosen(seen);
  };

  const setThumbnail = useCallback((picture: Blob | null) => {
    thumbnail.current = picture;
  }, []);

  const publish = (): void => {
    if (isUnderway) return;
    const file = source === "file" && chosen ? chosen.file : null;
    if (source === "file" && !file) {
      setFileFault(messages.noFile);
      return;
    }
    void publisher.run({
      file,
      title: title.trim() || messages.untitled,
      description: description.trim(),
      captions: isBoard && captions,
      dialogue: isBoard && dialogue,
      thumbnail: thumbnail.current,
      resume: file && interrupted && isSameFile(interrupted, file) ? interrupted : null,
    });
  };

  const isTyped = title !== getDefaultTitle(project) || description !== "";
  const close = useConfirmDiscard(!isUnderway && isTyped, onClose);

  const stop = async (): Promise<void> => {
    if (!isUnderway) return close();
    const question = { title: messages.sureTitle, description: messages.sureText, confirmLabel: messages.stop };
    if (!(await confirm({ ...question, cancelLabel: messages.goOn, danger: true }))) return;
    await publisher.cancel();
    void refetch();
  };

  const discard = async (): Promise<void> => {
    if (interrupted) await cancelPublication(interrupted.id).catch(() => undefined);
    void refetch();
  };

  const leave = (): void => {
    if (isSending) void stop();
    else {
      void refetch();
      close();
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && leave()}
      title={replaces ? messages.versionDialog : messages.dialog}
      description={replaces ? messages.versionLead : messages.lead}
      size="wide"
      finalFocus={opener}
      dismissible={false}
      onSubmit={publish}
      footer={
        <>
          {isUnderway && !isSending ? <Button onClick={leave}>{messages.close}</Button> : null}
          <Button onClick={() => void stop()}>{messages.cancel}</Button>
          <Button type="submit" variant="primary" pending={isUnderway}>
            {messages.publish}
          </Button>
        </>
      }
    >
      {isUnderway ? (
        <PublishProgress state={state} />
      ) : (
        <>
          {state.fault !== null ? (
            <p className={styles.failed} role="alert">
              {messages.failed(state.fault)}
            </p>
          ) : null}
          {interrupted && source === "file" && !(chosen && isSameFile(interrupted, chosen.file)) ? (
            <div className={styles.notice}>
              <span>{messages.interrupted(interrupted.file_name, getPercent(interrupted))}</span>
              <Button variant="ghost" onClick={() => void discard()}>
                {messages.discard}
              </Button>
            </div>
          ) : null}
          <RadioGroup<Source>
            label={messages.source}
            className={styles.source}
            value={source}
            onValueChange={setSource}
            options={[
              { value: "file", label: messages.sources.file },
              { value: "storyboard", label: messages.sources.storyboard },
            ]}
          />
          {source === "file" ? (
            <FileField chosen={chosen} fault={fileFault} onFile={(file) => void take(file)} />
          ) : (
            <div className={styles.field}>
              <p className={styles.hint}>{messages.storyboardText}</p>
              <Checkbox checked={isSaid && dialogue} disabled={!isSaid} onCheckedChange={setDialogue}>
                {messages.dialogue}
              </Checkbox>
              <Checkbox checked={captions} onCheckedChange={setCaptions}>
                {messages.burnNotes}
              </Checkbox>
            </div>
          )}
          {source === "storyboard" || chosen ? (
            <ThumbnailPicker
              key={source === "file" ? chosen?.url : source}
              video={source === "file" && chosen?.isPlayable ? chosen : null}
              onThumbnail={setThumbnail}
            />
          ) : null}
          {replaces ? null : (
            <>
              <TextField
                label={messages.title}
                value={title}
                maxLength={LIMITS.VIDEO_TITLE_MAX}
                counter
                onValueChange={setTitle}
              />
              <TextField
                multiline
                label={messages.description}
                value={description}
                maxLength={LIMITS.VIDEO_DESCRIPTION_MAX}
                counter
                rows={3}
                onValueChange={setDescription}
              />
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

function getDefaultTitle({ name }: Pick<Project, "name">): string {
  return name.trim() || messages.untitled;
}

function getPercent({ received, size }: Publication): number {
  return size > 0 ? Math.floor((received / size) * 100) : 0;
}
