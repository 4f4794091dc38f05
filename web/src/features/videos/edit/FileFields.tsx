import { useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { messageOf } from "@/api/problem";
import { putCaptions, putThumbnail, removeCaptions } from "@/features/videos/api";
import type { Player } from "@/features/videos/player/player";
import type { Video } from "@/features/videos/types";
import type { VideoStore } from "@/features/videos/videoStore";
import { Button } from "@/ui/Button";
import styles from "./Edit.module.css";
import { frameBlob } from "./frameBlob";
import { editMessages as messages } from "./messages";

const PICTURES = "image/jpeg,image/png,image/webp,image/gif,image/bmp,image/avif";

/** Runs one change at a time, and keeps what went wrong. */
function useAct(store: VideoStore) {
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const act = async (work: () => Promise<Video>): Promise<void> => {
    if (isPending) return;
    setIsPending(true);
    setFault(null);
    try {
      store.put(await work());
    } catch (error) {
      setFault(messages.failed(messageOf(error, messages.failedOther)));
    } finally {
      setIsPending(false);
    }
  };
  return { act, fault, setFault, isPending };
}

function Fault({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className={styles.fault} role="alert">
      {text}
    </p>
  );
}

interface FieldProps {
  store: VideoStore;
  video: Video;
}

/** What is shown for the video before it plays: a picture of one's own, or the frame that the player shows. */
export function ThumbnailField({ store, video, player }: FieldProps & { player: Player }) {
  const { act, fault, setFault, isPending } = useAct(store);
  const input = useRef<HTMLInputElement>(null);

  const choose = (file: File | undefined): void => {
    if (input.current) input.current.value = "";
    if (!file) return;
    if (file.size > LIMITS.IMAGE_BYTES_MAX) setFault(messages.tooLarge(file.name));
    else if (!PICTURES.split(",").includes(file.type)) setFault(messages.loadFailed);
    else void act(() => putThumbnail(video.id, file));
  };
  const takeFrame = async (): Promise<void> => {
    try {
      const picture = await frameBlob(player);
      await act(() => putThumbnail(video.id, picture));
    } catch {
      setFault(messages.frameFailed);
    }
  };

  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{messages.thumbnail}</legend>
      <div className={styles.row}>
        <img className={styles.thumb} src={video.thumb_url} alt={messages.thumbnailNow} />
        <div className={styles.acts}>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={messages.picture}
            accept={PICTURES}
            onChange={(event) => choose(event.target.files?.[0])}
          />
          <Button size="small" pending={isPending} onClick={() => input.current?.click()}>
            {messages.replace}
          </Button>
          <Button size="small" disabled={isPending} onClick={() => void takeFrame()}>
            {messages.useFrame}
          </Button>
        </div>
      </div>
      <Fault text={fault} />
    </fieldset>
  );
}

/** Captions for those who cannot hear, or may not have sound on. */
export function CaptionsField({ store, video }: FieldProps) {
  const { act, fault, setFault, isPending } = useAct(store);
  const input = useRef<HTMLInputElement>(null);
  const has = video.captions_url !== null;

  const choose = (file: File | undefined): void => {
    if (input.current) input.current.value = "";
    if (!file) return;
    if (file.size > LIMITS.CAPTIONS_BYTES_MAX) setFault(messages.captionsTooLarge(file.name));
    else void act(() => putCaptions(video.id, file));
  };

  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{messages.captions}</legend>
      <div className={styles.acts}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={messages.captionsFile}
          accept=".vtt,text/vtt"
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Button size="small" pending={isPending} onClick={() => input.current?.click()}>
          {has ? messages.replaceCaptions : messages.addCaptions}
        </Button>
        {has ? (
          <Button
            size="small"
            variant="ghost"
            disabled={isPending}
            onClick={() => void act(() => removeCaptions(video.id))}
          >
            {messages.removeCaptions}
          </Button>
        ) : null}
      </div>
      <p className={styles.hint}>{messages.captionsHint}</p>
      <Fault text={fault} />
    </fieldset>
  );
}
