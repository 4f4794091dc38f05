import { Dialog as Base } from "@base-ui/react/dialog";
import { ChevronLeft, ChevronRight, Download, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useStore } from "zustand";
import { isBlockedAuthor } from "@/features/chat/blocked/isBlockedAuthor";
import { messages } from "@/features/chat/thread/messages";
import { useThread } from "@/features/chat/thread/threadContext";
import { IconButton } from "@/ui/IconButton";
import { Spinner } from "@/ui/Spinner";
import styles from "./Lightbox.module.css";
import { getPicturePath } from "./pictureUrls";

/** Full-size view of a picture; the arrow keys go to the previous and next loaded picture of the conversation. */
export default function Lightbox({ initialId, onClose }: { initialId: string; onClose: () => void }) {
  const { chat, messageLog, pictureUrls, revealedIds } = useThread();
  const ids = useStore(revealedIds);
  const items = useStore(messageLog.store, (state) => state.items);
  const shown = items.filter(
    (each) => each.kind === "image" && !each.deleted && (ids.has(each.id) || !isBlockedAuthor(chat, each.author)),
  );
  const [id, setId] = useState(initialId);
  const index = shown.findIndex((message) => message.id === id);
  const message = shown[index];
  const path = message ? getPicturePath(message.body) : null;
  const url = useStore(pictureUrls.store, ({ urls }) => (path === null ? undefined : urls[path]?.url));
  useEffect(() => (path === null ? undefined : pictureUrls.retain(path)), [pictureUrls, path]);
  // Close if the picture was deleted while it was open.
  useEffect(() => {
    if (!message) onClose();
  }, [message, onClose]);
  if (!message) return null;
  const before = shown[index - 1];
  const after = shown[index + 1];
  const name = messages.pictureOf(message.author.display_name);
  const keys = (event: KeyboardEvent): void => {
    const to = event.key === "ArrowLeft" ? before : event.key === "ArrowRight" ? after : undefined;
    if (!to) return;
    event.preventDefault();
    setId(to.id);
  };
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup} onKeyDown={keys}>
          <Base.Title className={styles.title}>{name}</Base.Title>
          <div className={styles.stage}>
            {url ? <img key={url} className={styles.picture} src={url} alt={name} /> : <Spinner size={24} />}
          </div>
          <div className={styles.bar}>
            <IconButton
              label={messages.previous}
              keys="←"
              disabled={!before}
              onClick={() => before && setId(before.id)}
            >
              <ChevronLeft size={20} aria-hidden="true" />
            </IconButton>
            <span className={styles.count}>
              {index + 1} / {shown.length}
            </span>
            <IconButton label={messages.next} keys="→" disabled={!after} onClick={() => after && setId(after.id)}>
              <ChevronRight size={20} aria-hidden="true" />
            </IconButton>
            <a
              className={styles.download}
              href={url}
              download={path?.split("/").at(-1)}
              aria-label={messages.download}
              title={messages.download}
            >
              <Download size={18} aria-hidden="true" />
            </a>
            <IconButton label={messages.close} keys="Esc" onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
