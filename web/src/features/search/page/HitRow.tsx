import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { HitPicture } from "@/features/search/HitPicture";
import { getHitLink } from "@/features/search/hitLink";
import { messages } from "@/features/search/messages";
import type { SearchHit } from "@/features/search/types";
import { getButtonClass } from "@/ui/buttonClass";
import { HighlightedText } from "@/ui/HighlightedText";
import styles from "./Search.module.css";

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** Row of a search hit; a click anywhere in the row opens it. */
export function HitRow({ found }: { found: SearchHit }) {
  const titleId = useId();
  return (
    <li className={styles.row}>
      <HitPicture found={found} isLarge />
      <div className={styles.words}>
        <p id={titleId} className={styles.title} dir="auto">
          <HighlightedText parts={found.title} />
        </p>
        <p className={styles.about}>
          <span className={styles.kind}>{messages.kinds[found.kind]}</span>
          {found.context !== null ? <span className={styles.within}>{found.context}</span> : null}
          <time dateTime={found.created_at}>{dateFormat.format(new Date(found.created_at))}</time>
        </p>
        {found.excerpt.length > 0 ? (
          <p className={styles.excerpt} dir="auto">
            <HighlightedText parts={found.excerpt} />
          </p>
        ) : null}
      </div>
      <Link
        {...getHitLink(found)}
        className={getButtonClass("secondary", "small", styles.open)}
        aria-describedby={titleId}
      >
        {messages.open}
      </Link>
    </li>
  );
}
