import { useEffect, useState } from "react";
import type { PendingMessage } from "@/features/chat/thread/outbox/journal";
import styles from "./Picture.module.css";
import { getPictureBox } from "./pictureBox";

/** Picture that is not sent yet, at its final size. */
export function LocalPicture({ picture }: { picture: NonNullable<PendingMessage["picture"]> }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(picture.blob);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [picture.blob]);
  return (
    <span className={styles.box} style={getPictureBox(picture)}>
      {url ? <img className={styles.picture} src={url} alt={picture.name} /> : null}
    </span>
  );
}
