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
import { texts } from "./texts";

function formatFailure(error: unknown): string {
  return texts.failed({ reason: getErrorMessage(error, texts.unknownError) });
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
      setError(texts.frameFailed);
    }
  };

  return (
    <Fieldset label={texts.thumbnail}>
      <div className={styles.row}>
        <img className={styles.thumb} src={video.thumb_url} alt={texts.currentThumbnail} />
        <div className={styles.actions}>
          <FilePicker label={texts.picture} accept={ACCEPTED_PICTURE_TYPES} onFiles={choose}>
            {(open) => (
              <Button size="small" pending={isPending} onClick={open}>
                {texts.replace}
              </Button>
            )}
          </FilePicker>
          <Button size="small" disabled={isPending} onClick={() => void captureThumbnail()}>
            {texts.useFrame}
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
    if (file.size > CAPTIONS_BYTES_MAX) setError(texts.captionsTooLarge({ file: file.name }));
    else void run(async () => store.setVideo(await putCaptions(video.id, file)));
  };

  return (
    <Fieldset label={texts.captions}>
      <div className={styles.actions}>
        <FilePicker label={texts.captionsFile} accept=".vtt,.srt,text/vtt,application/x-subrip" onFiles={choose}>
          {(open) => (
            <Button size="small" pending={isPending} onClick={open}>
              {hasCaptions ? texts.replaceCaptions : texts.addCaptions}
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
            {texts.removeCaptions}
          </Button>
        ) : null}
      </div>
      <p className={styles.hint}>{texts.captionsHint}</p>
      <ErrorText text={error} className={styles.error} />
    </Fieldset>
  );
}
