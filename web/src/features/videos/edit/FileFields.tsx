import { CAPTIONS_BYTES_MAX } from "@/api/gen/limit-values";
import { getErrorMessage } from "@/api/http/problem";
import { ACCEPTED_PICTURE_TYPES, getPictureError } from "@/api/uploads/pictureFiles";
import { useAction } from "@/api/useAction";
import type { Player } from "@/features/videos/player/player";
import type { Video } from "@/features/videos/types";
import type { VideoStore } from "@/features/videos/videoStore";
import { Button } from "@/ui/buttons/Button";
import { ErrorText } from "@/ui/forms/ErrorText";
import { Fieldset } from "@/ui/forms/Fieldset";
import { FilePicker } from "@/ui/forms/FilePicker";
import { putCaptions, putThumbnail, removeCaptions } from "./api";
import { captureFrame } from "./captureFrame";
import styles from "./Edit.module.css";
import { messages } from "./texts";

function formatFailure(error: unknown): string {
  return messages.failed({ reason: getErrorMessage(error, messages.unknownError) });
}

interface FieldProps {
  store: VideoStore;
  video: Video;
}

/** Field for the thumbnail: an uploaded picture or the current frame of the player. */
export function ThumbnailField({ store, video, player }: FieldProps & { player: Player }) {
  const { run, error, setError, isPending } = useAction(formatFailure);

  const choose = ([file]: File[]): void => {
    if (!file) return;
    const pictureError = getPictureError(file);
    if (pictureError !== null) setError(pictureError);
    else void run(async () => store.setVideo(await putThumbnail(video.id, file)));
  };
  const captureThumbnail = async (): Promise<void> => {
    try {
      const picture = await captureFrame(player);
      await run(async () => store.setVideo(await putThumbnail(video.id, picture)));
    } catch {
      setError(messages.frameFailed);
    }
  };

  return (
    <Fieldset label={messages.thumbnail}>
      <div className={styles.row}>
        <img className={styles.thumb} src={video.thumb_url} alt={messages.currentThumbnail} />
        <div className={styles.actions}>
          <FilePicker label={messages.picture} accept={ACCEPTED_PICTURE_TYPES} onFiles={choose}>
            {(open) => (
              <Button size="small" pending={isPending} onClick={open}>
                {messages.replace}
              </Button>
            )}
          </FilePicker>
          <Button size="small" disabled={isPending} onClick={() => void captureThumbnail()}>
            {messages.useFrame}
          </Button>
        </div>
      </div>
      <ErrorText text={error} className={styles.error} />
    </Fieldset>
  );
}

/** Field for the captions file. */
export function CaptionsField({ store, video }: FieldProps) {
  const { run, error, setError, isPending } = useAction(formatFailure);
  const hasCaptions = video.captions_url !== null;

  const choose = ([file]: File[]): void => {
    if (!file) return;
    if (file.size > CAPTIONS_BYTES_MAX) setError(messages.captionsTooLarge({ file: file.name }));
    else void run(async () => store.setVideo(await putCaptions(video.id, file)));
  };

  return (
    <Fieldset label={messages.captions}>
      <div className={styles.actions}>
        <FilePicker label={messages.captionsFile} accept=".vtt,.srt,text/vtt,application/x-subrip" onFiles={choose}>
          {(open) => (
            <Button size="small" pending={isPending} onClick={open}>
              {hasCaptions ? messages.replaceCaptions : messages.addCaptions}
            </Button>
          )}
        </FilePicker>
        {hasCaptions ? (
          <Button
            size="small"
            variant="ghost"
            disabled={isPending}
            onClick={() => void run(async () => store.setVideo(await removeCaptions(video.id)))}
          >
            {messages.removeCaptions}
          </Button>
        ) : null}
      </div>
      <p className={styles.hint}>{messages.captionsHint}</p>
      <ErrorText text={error} className={styles.error} />
    </Fieldset>
  );
}
