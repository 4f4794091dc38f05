import { CAPTIONS_BYTES_MAX } from "@/api/gen/limit-values";
import { ACCEPTED_PICTURE_TYPES, getPictureError } from "@/api/pictureFiles";
import { getErrorMessage } from "@/api/problem";
import { useAction } from "@/api/useAction";
import type { Player } from "@/features/videos/player/player";
import type { Video } from "@/features/videos/types";
import type { VideoStore } from "@/features/videos/videoStore";
import { Button } from "@/ui/Button";
import { ErrorText } from "@/ui/ErrorText";
import { Fieldset } from "@/ui/Fieldset";
import { FilePicker } from "@/ui/FilePicker";
import { putCaptions, putThumbnail, removeCaptions } from "./api";
import { captureFrame } from "./captureFrame";
import styles from "./Edit.module.css";
import { messages } from "./messages";

function formatFailure(error: unknown): string {
  return messages.failed(getErrorMessage(error, messages.failedOther));
}

interface FieldProps {
  store: VideoStore;
  video: Video;
}

/** Field for the thumbnail: an uploaded picture or the current frame of the player. */
export function ThumbnailField({ store, video, player }: FieldProps & { player: Player }) {
  const { act, fault, setFault, isPending } = useAction(formatFailure);

  const choose = ([file]: File[]): void => {
    if (!file) return;
    const found = getPictureError(file);
    if (found !== null) setFault(found);
    else void act(async () => store.setVideo(await putThumbnail(video.id, file)));
  };
  const takeFrame = async (): Promise<void> => {
    try {
      const picture = await captureFrame(player);
      await act(async () => store.setVideo(await putThumbnail(video.id, picture)));
    } catch {
      setFault(messages.frameFailed);
    }
  };

  return (
    <Fieldset label={messages.thumbnail}>
      <div className={styles.row}>
        <img className={styles.thumb} src={video.thumb_url} alt={messages.thumbnailNow} />
        <div className={styles.acts}>
          <FilePicker label={messages.picture} accept={ACCEPTED_PICTURE_TYPES} onFiles={choose}>
            {(open) => (
              <Button size="small" pending={isPending} onClick={open}>
                {messages.replace}
              </Button>
            )}
          </FilePicker>
          <Button size="small" disabled={isPending} onClick={() => void takeFrame()}>
            {messages.useFrame}
          </Button>
        </div>
      </div>
      <ErrorText text={fault} className={styles.fault} />
    </Fieldset>
  );
}

/** Field for the captions file. */
export function CaptionsField({ store, video }: FieldProps) {
  const { act, fault, setFault, isPending } = useAction(formatFailure);
  const has = video.captions_url !== null;

  const choose = ([file]: File[]): void => {
    if (!file) return;
    if (file.size > CAPTIONS_BYTES_MAX) setFault(messages.captionsTooLarge(file.name));
    else void act(async () => store.setVideo(await putCaptions(video.id, file)));
  };

  return (
    <Fieldset label={messages.captions}>
      <div className={styles.acts}>
        <FilePicker label={messages.captionsFile} accept=".vtt,.srt,text/vtt,application/x-subrip" onFiles={choose}>
          {(open) => (
            <Button size="small" pending={isPending} onClick={open}>
              {has ? messages.replaceCaptions : messages.addCaptions}
            </Button>
          )}
        </FilePicker>
        {has ? (
          <Button
            size="small"
            variant="ghost"
            disabled={isPending}
            onClick={() => void act(async () => store.setVideo(await removeCaptions(video.id)))}
          >
            {messages.removeCaptions}
          </Button>
        ) : null}
      </div>
      <p className={styles.hint}>{messages.captionsHint}</p>
      <ErrorText text={fault} className={styles.fault} />
    </Fieldset>
  );
}
