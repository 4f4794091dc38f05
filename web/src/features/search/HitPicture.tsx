import { Clapperboard, Film, SquarePen } from "lucide-react";
import { useState } from "react";
import { Avatar } from "@/ui/Avatar";
import { cx } from "@/ui/cx";
import styles from "./HitPicture.module.css";
import type { SearchHit } from "./types";

const ICONS = { video: Film, project: Clapperboard, cut: SquarePen };

/** Thumbnail of a search hit, or an icon of its kind. Decorative: the title is next to it. */
export function HitPicture({ found, isLarge = false }: { found: SearchHit; isLarge?: boolean }) {
  const [broken, setBroken] = useState<string | null>(null);
  const { kind, picture_url: url } = found;
  if (kind === "creator") {
    const name = found.title.map(({ text }) => text).join("");
    return (
      <span className={cx(styles.place, isLarge && styles.large)}>
        <Avatar id={found.id} name={name} url={url} size={isLarge ? 44 : 28} />
      </span>
    );
  }
  const Icon = ICONS[kind];
  return (
    <span className={cx(styles.place, styles.picture, isLarge && styles.large)} aria-hidden="true">
      {url !== null && url !== broken ? (
        <img src={url} alt="" loading="lazy" onError={() => setBroken(url)} />
      ) : (
        <Icon size={isLarge ? 20 : 15} />
      )}
    </span>
  );
}
