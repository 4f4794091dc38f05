import { Clapperboard, Film, SquarePen } from "lucide-react";
import { useState } from "react";
import { cx } from "@/ui/cx";
import { Avatar } from "@/ui/people/Avatar";
import styles from "./HitPicture.module.css";
import type { SearchHit } from "./types";

const ICONS = { video: Film, project: Clapperboard, cut: SquarePen };

/** Thumbnail of a search hit, or an icon of its kind. Decorative: the title is next to it. */
export function HitPicture({ hit, isLarge = false }: { hit: SearchHit; isLarge?: boolean }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { kind, picture_url: url } = hit;
  if (kind === "creator") {
    const name = hit.title.map(({ text }) => text).join("");
    return (
      <span className={cx(styles.frame, isLarge && styles.large)}>
        <Avatar id={hit.id} name={name} url={url} size={isLarge ? 44 : 28} />
      </span>
    );
  }
  const Icon = ICONS[kind];
  return (
    <span className={cx(styles.frame, styles.picture, isLarge && styles.large)} aria-hidden="true">
      {url !== null && url !== brokenUrl ? (
        <img src={url} alt="" loading="lazy" onError={() => setBrokenUrl(url)} />
      ) : (
        <Icon size={isLarge ? 20 : 15} />
      )}
    </span>
  );
}
