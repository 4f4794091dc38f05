import { type RefObject, useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { getConflictingRecord, getErrorMessage } from "@/api/problem";
import { getChangedFields, rebaseDraft } from "@/api/rebase";
import type { Player } from "@/features/videos/player/player";
import type { Video } from "@/features/videos/types";
import type { VideoStore } from "@/features/videos/videoStore";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import { ErrorText } from "@/ui/ErrorText";
import { TextField } from "@/ui/TextField";
import { useConfirmDiscard } from "@/ui/useConfirmDiscard";
import { editVideo } from "./api";
import styles from "./Edit.module.css";
import { CaptionsField, ThumbnailField } from "./FileFields";
import { messages } from "./messages";

export interface EditDialogProps {
  store: VideoStore;
  video: Video;
  player: Player;
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

interface VideoTexts {
  title: string;
  description: string;
}

function getTexts({ title, description }: VideoTexts): VideoTexts {
  return { title, description };
}

/** Dialog to edit a video's texts. Thumbnail and captions are saved separately, right after the upload. */
export default function EditDialog({ store, video, player, opener, onClose }: EditDialogProps) {
  const [draft, setDraft] = useState(() => getTexts(video));
  const [isPending, setIsPending] = useState(false);
  const [titleFault, setTitleFault] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // Texts when editing started; only fields changed since then are sent. Uploading a thumbnail doesn't reset them.
  const [seen, setSeen] = useState(() => getTexts(video));
  const meant = { ...draft, title: draft.title.trim() };

  const save = async (): Promise<void> => {
    const changes = getChangedFields(seen, meant);
    if (Object.keys(changes).length === 0) {
      onClose();
      return;
    }
    setIsPending(true);
    setFault(null);
    // Someone else's changes arrived during editing: show the conflict before the first save.
    if (Object.keys(getChangedFields(seen, getTexts(video))).length > 0) {
      overtaken(video);
      return;
    }
    try {
      store.setVideo(await editVideo(video, changes));
      onClose();
    } catch (error) {
      if (getConflictingRecord(error)) {
        await store.load();
        overtaken(store.video ?? video);
        return;
      }
      setIsPending(false);
      setFault(getErrorMessage(error, messages.saveFailed));
    }
  };

  const overtaken = (now: Video): void => {
    setDraft(rebaseDraft(seen, meant, getTexts(now)));
    setSeen(getTexts(now));
    setFault(messages.changedMeanwhile);
    setIsPending(false);
  };

  const leave = useConfirmDiscard(Object.keys(getChangedFields(seen, draft)).length > 0, onClose);

  const submit = (): void => {
    if (isPending) return;
    if (meant.title === "") {
      setTitleFault(messages.titleMissing);
      field.current?.focus();
      return;
    }
    void save();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={messages.editVideo}
      onSubmit={submit}
      initialFocus={field}
      finalFocus={opener}
      dismissible={false}
      footer={<DialogButtons cancel={messages.cancel} onCancel={leave} submit={messages.save} pending={isPending} />}
    >
      <ErrorText text={fault} className={styles.fault} />
      <TextField
        ref={field}
        label={messages.title}
        autoComplete="off"
        maxLength={LIMITS.VIDEO_TITLE_MAX}
        value={draft.title}
        error={titleFault}
        onValueChange={(text) => {
          setDraft((now) => ({ ...now, title: text }));
          setTitleFault(null);
        }}
      />
      <TextField
        multiline
        label={messages.description}
        maxLength={LIMITS.VIDEO_DESCRIPTION_MAX}
        counter
        value={draft.description}
        onValueChange={(description) => setDraft((now) => ({ ...now, description }))}
      />
      <ThumbnailField store={store} video={video} player={player} />
      <CaptionsField store={store} video={video} />
    </Dialog>
  );
}
