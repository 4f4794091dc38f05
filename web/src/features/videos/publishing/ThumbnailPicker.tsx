import { useCallback, useEffect, useRef, useState } from "react";
import { ACCEPTED_PICTURE_TYPES, getPictureError, PICTURE_LOAD_ERROR } from "@/api/pictureFiles";
import { encodeFrame, getThumbnailTime, waitForFrame } from "@/features/videos/thumbnail";
import { Button } from "@/ui/Button";
import { ErrorText } from "@/ui/ErrorText";
import { Fieldset } from "@/ui/Fieldset";
import { FilePicker } from "@/ui/FilePicker";
import { Slider } from "@/ui/Slider";
import { messages } from "./messages";
import styles from "./Publish.module.css";

export interface ThumbnailPickerProps {
  /** The chosen video; null if the browser can't play it. */
  video: { url: string; duration: number | null } | null;
  /** Called with the picture to upload; null lets the server choose a frame. */
  onThumbnail: (picture: Blob | null) => void;
}

/** Field for the thumbnail: the automatic frame, another frame or an uploaded picture. */
export function ThumbnailPicker({ video, onThumbnail }: ThumbnailPickerProps) {
  const [shown, setShown] = useState<string | null>(null);
  const [time, setTime] = useState<number | null>(null);
  const [isOwn, setIsOwn] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const player = useRef<HTMLVideoElement>(null);
  const sought = useRef<Promise<void>>(Promise.resolve());
  const duration = video?.duration ?? null;
  const wanted = time ?? (duration === null ? 0 : getThumbnailTime(duration));

  const show = useCallback(
    (picture: Blob | null) => {
      setShown(picture && URL.createObjectURL(picture));
      onThumbnail(picture);
    },
    [onThumbnail],
  );
  useEffect(() => () => URL.revokeObjectURL(shown ?? ""), [shown]);

  const seek = useCallback(() => {
    const element = player.current;
    if (!element || element.readyState < element.HAVE_METADATA) return;
    sought.current = waitForFrame(element, wanted);
    element.currentTime = wanted;
  }, [wanted]);
  useEffect(() => {
    if (!isOwn) seek();
  }, [seek, isOwn]);

  const take = async (): Promise<void> => {
    const element = player.current;
    await sought.current;
    // If the element is seeking again, that seek takes the picture.
    if (element && !isOwn && !element.seeking && element.videoWidth > 0) show(await encodeFrame(element));
  };

  const choose = async ([file]: File[]): Promise<void> => {
    if (!file) return;
    const found = getPictureError(file);
    if (found !== null) return setFault(found);
    const readable = await createImageBitmap(file).catch(() => null);
    if (!readable) return setFault(PICTURE_LOAD_ERROR);
    readable.close();
    setFault(null);
    setIsOwn(true);
    show(file);
  };

  const useFrame = (): void => {
    setIsOwn(false);
    setFault(null);
    show(null);
    seek();
  };

  return (
    <Fieldset label={messages.thumbnail}>
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
          onSeeked={() => void take()}
        />
      ) : null}
      <div className={styles.thumbRow}>
        {video || shown ? (
          <span className={styles.thumb}>{shown ? <img src={shown} alt={messages.thumbAlt} /> : null}</span>
        ) : null}
        <div className={styles.thumbActs}>
          {video && duration !== null && !isOwn ? (
            <div className={styles.scrub}>
              <span aria-hidden="true">{messages.thumbFrame}</span>
              <Slider
                label={messages.thumbFrame}
                min={0}
                max={Math.max(0, duration - 0.05)}
                step={0.05}
                value={wanted}
                valueText={messages.thumbTime}
                onValueChange={setTime}
              />
              <span className={styles.number}>{messages.thumbTime(wanted)}</span>
            </div>
          ) : null}
          {!video && !isOwn ? <p className={styles.hint}>{messages.thumbByServer}</p> : null}
          <div className={styles.buttons}>
            <FilePicker
              label={messages.thumbnail}
              accept={ACCEPTED_PICTURE_TYPES}
              onFiles={(files) => void choose(files)}
            >
              {(open) => <Button onClick={open}>{messages.thumbChoose}</Button>}
            </FilePicker>
            {isOwn ? (
              <Button variant="ghost" onClick={useFrame}>
                {messages.thumbAutomatic}
              </Button>
            ) : null}
          </div>
        </div>
      </div>
      <ErrorText text={fault} />
    </Fieldset>
  );
}
