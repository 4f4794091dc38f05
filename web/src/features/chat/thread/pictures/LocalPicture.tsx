import { useEffect, useState } from "react";
import type { Waiting } from "@/features/chat/thread/sending/journal";
import { boxOf } from "./box";
import styles from "./Picture.module.css";

/** A picture that is still here, as it will be seen. */
export function LocalPicture({ picture }: { picture: NonNullable<Waiting["picture"]> }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture.blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture.blob]);
  return (
    <span className={styles.box} style={boxOf(picture)}>
      {url ? <img className={styles.picture} src={url} alt={picture.name} /> : null}
    </span>
  );
}
