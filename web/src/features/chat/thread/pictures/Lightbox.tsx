import { Dialog as Base } from "@base-ui/react/dialog";
import { ChevronLeft, ChevronRight, Download, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useStore } from "zustand";
import { isBlockedAuthor } from "@/features/chat/blocked/isBlockedAuthor";
import { texts } from "@/features/chat/thread/texts";
import { useThread } from "@/features/chat/thread/threadContext";
import { IconButton } from "@/ui/buttons/IconButton";
import { Spinner } from "@/ui/status/Spinner";
import styles from "./Lightbox.module.css";
import { getPicturePath } from "./pictureUrls";

/** Full-size view of a picture; the arrow keys go to the previous and next loaded picture of the conversation. */
export default function Lightbox({ initialId, onClose }: { initialId: string; onClose: () => void }) {
  const { chat, messageLog, pictureUrls, revealedIds } = useThread();
  const ids = useStore(revealedIds);
  const items = useStore(messageLog.store, (state) => state.items);
  const pictures = items.filter(
    (item) => item.kind === "image" && !item.deleted && (ids.has(item.id) || !isBlockedAuthor(chat, item.author)),
  );
  const [id, setId] = useState(initialId);
  const index = pictures.findIndex((message) => message.id === id);
  const message = pictures[index];
  const path = message ? getPicturePath(message.body) : null;
  const url = useStore(pictureUrls.store, ({ urls }) => (path === null ? undefined : urls[path]?.url));
  useEffect(() => (path === null ? undefined : pictureUrls.retain(path)), [pictureUrls, path]);
  // Close if the picture was deleted while it was open.
  useEffect(() => {
    if (!message) onClose();
  }, [message, onClose]);
  if (!message) return null;
  const previous = pictures[index - 1];
  const next = pictures[index + 1];
  const name = texts.pictureOf({ name: message.author.display_name });
  const handleKeyDown = (event: KeyboardEvent): void => {
    const target = event.key === "ArrowLeft" ? previous : event.key === "ArrowRight" ? next : undefined;
    if (!target) return;
    event.preventDefault();
    setId(target.id);
  };
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup} onKeyDown={handleKeyDown}>
          <Base.Title className={styles.title}>{name}</Base.Title>
          <div className={styles.stage}>
            {url ? <img key={url} className={styles.picture} src={url} alt={name} /> : <Spinner size={24} />}
          </div>
          <div className={styles.bar}>
            <IconButton
              label={texts.previous}
              keys="←"
              disabled={!previous}
              onClick={() => previous && setId(previous.id)}
            >
              <ChevronLeft size={20} aria-hidden="true" />
            </IconButton>
            <span className={styles.count}>
              {index + 1} / {pictures.length}
            </span>
            <IconButton label={texts.next} keys="→" disabled={!next} onClick={() => next && setId(next.id)}>
              <ChevronRight size={20} aria-hidden="true" />
            </IconButton>
            <a
              className={styles.download}
              href={url}
              download={path?.split("/").at(-1)}
              aria-label={texts.download}
              title={texts.download}
            >
              <Download size={18} aria-hidden="true" />
            </a>
            <IconButton label={texts.close} keys="Esc" onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
