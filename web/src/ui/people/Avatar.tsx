import { useState } from "react";
import styles from "./Avatar.module.css";
import { getInitials, getPersonColor } from "./initials";

export interface AvatarProps {
  /** User id; determines the color behind the initials. */
  id: string;
  name: string;
  url?: string | null | undefined;
  size?: number;
}

/** A person's picture or initials. Decorative: show the name next to it or in the control that contains it. */
export function Avatar({ id, name, url, size = 32 }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const colors = { background: getPersonColor(id), color: "#14161c" };
  const isShown = url && url !== brokenUrl;
  return (
    // CSS draws the initials: as text they would be a visible label that the control's accessible name lacks.
    <span
      className={styles.avatar}
      data-initials={isShown ? undefined : getInitials(name)}
      style={{ width: size, height: size, fontSize: size * 0.36, ...colors }}
      aria-hidden="true"
    >
      {isShown ? <img className={styles.picture} src={url} alt="" onError={() => setBrokenUrl(url)} /> : null}
    </span>
  );
}
