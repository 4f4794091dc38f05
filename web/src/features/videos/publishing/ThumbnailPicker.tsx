import { useCallback, useEffect, useRef, useState } from "react";
import { ACCEPTED_PICTURE_TYPES, getPictureError, PICTURE_LOAD_ERROR } from "@/api/uploads/pictureFiles";
import { encodeFrame, getThumbnailTime, waitForFrame } from "@/features/videos/thumbnail";
import { Button } from "@/ui/buttons/Button";
import { ErrorText } from "@/ui/forms/ErrorText";
import { Fieldset } from "@/ui/forms/Fieldset";
import { FilePicker } from "@/ui/forms/FilePicker";
import { Slider } from "@/ui/forms/Slider";
import styles from "./Publish.module.css";
import { texts } from "./texts";

export interface ThumbnailPickerProps {
  /** The chosen video; null if the browser can't play it. */
  video: { url: string; duration: number | null } | null;
  /** Called with the picture to upload; null lets the server choose a frame. */
  onThumbnail: (picture: Blob | null) => void;
}

/** Field for the thumbnail: the automatic frame, another frame or an uploaded picture. */
export function ThumbnailPicker({ video, onThumbnail }: ThumbnailPickerProps) {
  const [previewUrl, setPreviewUrl] = useState<string | null>(null);
  const [time, setTime] = useState<number | null>(null);
  const [isUploaded, setIsUploaded] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const player = useRef<HTMLVideoElement>(null);
  const seekPromise = useRef<Promise<void>>(Promise.resolve());
  const duration = video?.duration ?? null;
  const thumbnailTime = time ?? (duration === null ? 0 : getThumbnailTime(duration));

  const updateThumbnail = useCallback(
    (picture: Blob | null) => {
      setPreviewUrl(picture && URL.createObjectURL(picture));
      onThumbnail(picture);
    },
    [onThumbnail],
  );
  useEffect(() => () => URL.revokeObjectURL(previewUrl ?? ""), [previewUrl]);

  const seek = useCallback(() => {
    const element = player.current;
    if (!element || element.readyState < element.HAVE_METADATA) return;
    seekPromise.current = waitForFrame(element, thumbnailTime);
    element.currentTime = thumbnailTime;
  }, [thumbnailTime]);
  useEffect(() => {
    if (!isUploaded) seek();
  }, [seek, isUploaded]);

  const captureThumbnail = async (): Promise<void> => {
    const element = player.current;
    await seekPromise.current;
    // If the element is seeking again, that seek takes the picture.
    if (element && !isUploaded && !element.seeking && element.videoWidth > 0)
      updateThumbnail(await encodeFrame(element));
  };

  const choose = async ([file]: File[]): Promise<void> => {
    if (!file) return;
    const pictureError = getPictureError(file);
    if (pictureError !== null) return setError(pictureError);
    const bitmap = await createImageBitmap(file).catch(() => null);
    if (!bitmap) return setError(PICTURE_LOAD_ERROR);
    bitmap.close();
    setError(null);
    setIsUploaded(true);
    updateThumbnail(file);
  };

  const resetToFrame = (): void => {
    setIsUploaded(false);
    setError(null);
    updateThumbnail(null);
    seek();
  };

  return (
    <Fieldset label={texts.thumbnail}>
      {video ? (
        <video
          ref={player}
          className={styles.hidden}
          src={video.url}
          muted
          playsInline
          preload="auto"
          tabIndex={-1}
          aria-hidden="true"
          onLoadedData={seek}
          onSeeked={() => void captureThumbnail()}
        />
      ) : null}
      <div className={styles.thumbRow}>
        {video || previewUrl ? (
          <span className={styles.thumb}>{previewUrl ? <img src={previewUrl} alt={texts.thumbAlt} /> : null}</span>
        ) : null}
        <div className={styles.thumbActions}>
          {video && duration !== null && !isUploaded ? (
            <div className={styles.scrub}>
              <span aria-hidden="true">{texts.thumbFrame}</span>
              <Slider
                label={texts.thumbFrame}
                min={0}
                max={Math.max(0, duration - 0.05)}
                step={0.05}
                value={thumbnailTime}
                valueText={texts.thumbTime}
                onValueChange={setTime}
              />
              <span className={styles.number}>{texts.thumbTime(thumbnailTime)}</span>
            </div>
          ) : null}
          {!video && !isUploaded ? <p className={styles.hint}>{texts.thumbByServer}</p> : null}
          <div className={styles.buttons}>
            <FilePicker label={texts.thumbnail} accept={ACCEPTED_PICTURE_TYPES} onFiles={(files) => void choose(files)}>
              {(open) => <Button onClick={open}>{texts.thumbChoose}</Button>}
            </FilePicker>
            {isUploaded ? (
              <Button variant="ghost" onClick={resetToFrame}>
                {texts.thumbAutomatic}
              </Button>
            ) : null}
          </div>
        </div>
      </div>
      <ErrorText text={error} />
    </Fieldset>
  );
}
