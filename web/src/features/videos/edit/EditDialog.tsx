import { type RefObject, useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { getConflictingRecord, getErrorMessage } from "@/api/http/problem";
import { getChangedFields, rebaseDraft } from "@/api/records/rebase";
import type { Player } from "@/features/videos/player/player";
import type { Video } from "@/features/videos/types";
import type { VideoStore } from "@/features/videos/videoStore";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { useConfirmDiscard } from "@/ui/dialogs/useConfirmDiscard";
import { ErrorText } from "@/ui/forms/ErrorText";
import { TextField } from "@/ui/forms/TextField";
import { editVideo } from "./api";
import styles from "./Edit.module.css";
import { CaptionsField, ThumbnailField } from "./FileFields";
import { texts } from "./texts";

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
  const [titleError, setTitleError] = useState<string | null>(null);
  const [saveError, setSaveError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // Texts when editing started; only fields changed since then are sent. Uploading a thumbnail doesn't reset them.
  const [baseTexts, setBaseTexts] = useState(() => getTexts(video));
  const newTexts = { ...draft, title: draft.title.trim() };

  const save = async (): Promise<void> => {
    const changes = getChangedFields(baseTexts, newTexts);
    if (Object.keys(changes).length === 0) {
      onClose();
      return;
    }
    setIsPending(true);
    setSaveError(null);
    // Someone else's changes arrived during editing: show the conflict before the first save.
    if (Object.keys(getChangedFields(baseTexts, getTexts(video))).length > 0) {
      handleConflict(video);
      return;
    }
    try {
      store.setVideo(await editVideo(video, changes));
      onClose();
    } catch (error) {
      if (getConflictingRecord(error)) {
        await store.load();
        handleConflict(store.video ?? video);
        return;
      }
      setIsPending(false);
      setSaveError(getErrorMessage(error, texts.saveFailed));
    }
  };

  const handleConflict = (latest: Video): void => {
    setDraft(rebaseDraft(baseTexts, newTexts, getTexts(latest)));
    setBaseTexts(getTexts(latest));
    setSaveError(texts.conflict);
    setIsPending(false);
  };

  const requestClose = useConfirmDiscard(Object.keys(getChangedFields(baseTexts, draft)).length > 0, onClose);

  const submit = (): void => {
    if (isPending) return;
    if (newTexts.title === "") {
      setTitleError(texts.titleMissing);
      field.current?.focus();
      return;
    }
    void save();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && requestClose()}
      title={texts.editVideo}
      onSubmit={submit}
      initialFocus={field}
      finalFocus={opener}
      dismissible={false}
      footer={<DialogButtons cancel={texts.cancel} onCancel={requestClose} submit={texts.save} pending={isPending} />}
    >
      <ErrorText text={saveError} className={styles.error} />
      <TextField
        ref={field}
        label={texts.title}
        autoComplete="off"
        maxLength={LIMITS.VIDEO_TITLE_MAX}
        value={draft.title}
        error={titleError}
        onValueChange={(text) => {
          setDraft((current) => ({ ...current, title: text }));
          setTitleError(null);
        }}
      />
      <TextField
        multiline
        label={texts.description}
        maxLength={LIMITS.VIDEO_DESCRIPTION_MAX}
        counter
        value={draft.description}
        onValueChange={(description) => setDraft((current) => ({ ...current, description }))}
      />
      <ThumbnailField store={store} video={video} player={player} />
      <CaptionsField store={store} video={video} />
    </Dialog>
  );
}
