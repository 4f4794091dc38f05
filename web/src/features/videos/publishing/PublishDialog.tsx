import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { LIMITS } from "@/api/gen/limits";
import type { Project } from "@/api/types";
import type { Publication } from "@/features/videos/types";
import { Button } from "@/ui/buttons/Button";
import { confirm, showNotice } from "@/ui/dialogs/confirm";
import { Dialog } from "@/ui/dialogs/Dialog";
import { useConfirmDiscard } from "@/ui/dialogs/useConfirmDiscard";
import { Checkbox } from "@/ui/forms/Checkbox";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import { TextField } from "@/ui/forms/TextField";
import { cancelPublication } from "./api";
import { FileField } from "./FileField";
import { type ChosenFile, inspectFile } from "./inspectFile";
import styles from "./Publish.module.css";
import { PublishProgress } from "./PublishProgress";
import { Publisher, RESUMABLE_STATES } from "./publisher";
import { hasDialogueQuery, publicationsQuery } from "./queries";
import { ThumbnailPicker } from "./ThumbnailPicker";
import { texts } from "./texts";
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
  const [chosenFile, setChosenFile] = useState<ChosenFile | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [title, setTitle] = useState(() => getDefaultTitle(project));
  const [description, setDescription] = useState("");
  const [captions, setCaptions] = useState(false);
  const [dialogue, setDialogue] = useState(true);
  const isBoard = source === "storyboard";
  const { data: hasDialogue = false } = useQuery({ ...hasDialogueQuery(project.id), enabled: isBoard });
  const thumbnail = useRef<Blob | null>(null);
  const { data: publications, refetch } = useQuery(publicationsQuery(project.id, replaces?.id ?? null));
  const interruptedUpload =
    publications?.find(({ state, source }) => source === "file" && RESUMABLE_STATES.has(state)) ?? null;
  const isInProgress = state.error === null && state.step !== "idle";

  useEffect(() => () => URL.revokeObjectURL(chosenFile?.url ?? ""), [chosenFile]);
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
  const isSending = isInProgress && state.step !== "publishing" && state.step !== "done";
  useEffect(() => {
    if (!isSending) return;
    const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [isSending]);

  const selectFile = async (file: File): Promise<void> => {
    setFileError(null);
    if (publisher.clearError()) void refetch();
    const result = await inspectFile(file);
    if (typeof result === "string") return setFileError(result);
    thumbnail.current = null;
    setChosenFile(result);
  };

  const setThumbnail = useCallback((picture: Blob | null) => {
    thumbnail.current = picture;
  }, []);

  const publish = (): void => {
    if (isInProgress) return;
    const file = source === "file" && chosenFile ? chosenFile.file : null;
    if (source === "file" && !file) {
      setFileError(texts.noFile);
      return;
    }
    void publisher.run({
      file,
      title: title.trim() || texts.untitled,
      description: description.trim(),
      captions: isBoard && captions,
      dialogue: isBoard && dialogue,
      thumbnail: thumbnail.current,
      resume: file && interruptedUpload && isSameFile(interruptedUpload, file) ? interruptedUpload : null,
    });
  };

  const isEdited = title !== getDefaultTitle(project) || description !== "";
  const close = useConfirmDiscard(!isInProgress && isEdited, onClose);

  const requestCancel = async (): Promise<void> => {
    if (!isInProgress) return close();
    const confirmTexts = { title: texts.stopTitle, description: texts.stopText, confirmLabel: texts.stop };
    if (!(await confirm({ ...confirmTexts, cancelLabel: texts.keepPublishing, danger: true }))) return;
    await publisher.cancel();
    void refetch();
  };

  const discard = async (): Promise<void> => {
    if (interruptedUpload) await cancelPublication(interruptedUpload.id).catch(() => undefined);
    void refetch();
  };

  const dismiss = (): void => {
    if (isSending) void requestCancel();
    else {
      void refetch();
      close();
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && dismiss()}
      title={replaces ? texts.versionDialog : texts.dialog}
      description={replaces ? texts.versionLead : texts.lead}
      size="wide"
      finalFocus={opener}
      dismissible={false}
      onSubmit={publish}
      footer={
        <>
          {isInProgress && !isSending ? <Button onClick={dismiss}>{texts.close}</Button> : null}
          <Button onClick={() => void requestCancel()}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" pending={isInProgress}>
            {texts.publish}
          </Button>
        </>
      }
    >
      {isInProgress ? (
        <PublishProgress state={state} />
      ) : (
        <>
          {state.error !== null ? (
            <p className={styles.failed} role="alert">
              {texts.failed({ reason: state.error })}
            </p>
          ) : null}
          {interruptedUpload && source === "file" && !(chosenFile && isSameFile(interruptedUpload, chosenFile.file)) ? (
            <div className={styles.notice}>
              <span>
                {texts.interrupted({ name: interruptedUpload.file_name, percent: getPercent(interruptedUpload) })}
              </span>
              <Button variant="ghost" onClick={() => void discard()}>
                {texts.discard}
              </Button>
            </div>
          ) : null}
          <RadioGroup<Source>
            label={texts.source}
            className={styles.source}
            value={source}
            onValueChange={setSource}
            options={[
              { value: "file", label: texts.sources.file },
              { value: "storyboard", label: texts.sources.storyboard },
            ]}
          />
          {source === "file" ? (
            <FileField chosenFile={chosenFile} error={fileError} onFile={(file) => void selectFile(file)} />
          ) : (
            <div className={styles.field}>
              <p className={styles.hint}>{texts.storyboardText}</p>
              <Checkbox checked={hasDialogue && dialogue} disabled={!hasDialogue} onCheckedChange={setDialogue}>
                {texts.dialogue}
              </Checkbox>
              <Checkbox checked={captions} onCheckedChange={setCaptions}>
                {texts.burnNotes}
              </Checkbox>
            </div>
          )}
          {source === "storyboard" || chosenFile ? (
            <ThumbnailPicker
              key={source === "file" ? chosenFile?.url : source}
              video={source === "file" && chosenFile?.isPlayable ? chosenFile : null}
              onThumbnail={setThumbnail}
            />
          ) : null}
          {replaces ? null : (
            <>
              <TextField
                label={texts.title}
                value={title}
                maxLength={LIMITS.VIDEO_TITLE_MAX}
                counter
                onValueChange={setTitle}
              />
              <TextField
                multiline
                label={texts.description}
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
  return name.trim() || texts.untitled;
}

function getPercent({ received, size }: Publication): number {
  return size > 0 ? Math.floor((received / size) * 100) : 0;
}
