import { ImageOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { Message } from "@/features/chat/thread/api";
import { texts } from "@/features/chat/thread/texts";
import { useThread } from "@/features/chat/thread/threadContext";
import { lazyComponent } from "@/ui/lazyComponent";
import styles from "./Picture.module.css";
import { getPictureBox } from "./pictureBox";
import { getPicturePath } from "./pictureUrls";

const Lightbox = lazyComponent(() => import("./Lightbox"));

/** Picture of a sent message; opens the lightbox. */
export function Picture({ message }: { message: Message }) {
  const { pictureUrls } = useThread();
  const path = getPicturePath(message.body);
  const url = useStore(pictureUrls.store, ({ urls }) => urls[path]?.url);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => pictureUrls.retain(path), [pictureUrls, path]);
  const name = message.author.display_name;
  return (
    <>
      <button
        type="button"
        className={styles.box}
        style={getPictureBox(message.picture ?? { width: 320, height: 240 })}
        aria-label={texts.openPicture({ name })}
        onPointerEnter={Lightbox.preload}
        onClick={() => setOpen(true)}
      >
        {url && url !== failedUrl ? (
          <img
            className={styles.picture}
            src={url}
            alt={texts.pictureOf({ name })}
            draggable={false}
            onError={() => setFailedUrl(url)}
          />
        ) : failedUrl ? (
          <span className={styles.broken}>
            <ImageOff size={18} aria-hidden="true" />
            {texts.loadFailed}
          </span>
        ) : null}
      </button>
      {isOpen ? <Lightbox initialId={message.id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
