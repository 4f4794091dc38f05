import { useState } from "react";
import styles from "./Avatar.module.css";
import { initials, personColour } from "./initials";

export interface AvatarProps {
  /** Whose it is: decides the colour behind the initials. */
  id: string;
  name: string;
  url?: string | null | undefined;
  size?: number;
}

/** A person's picture or initials. Decoration: the name stands beside it or names the control around it. */
export function Avatar({ id, name, url, size = 32 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const colours = { background: personColour(id), color: "#14161c" };
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.36, ...colours }}
      aria-hidden="true"
    >
      {url && url !== broken ? (
        <img className={styles.picture} src={url} alt="" onError={() => setBroken(url)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
