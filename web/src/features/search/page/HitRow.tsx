import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { HitPicture } from "@/features/search/HitPicture";
import { getHitLink } from "@/features/search/hitLink";
import { texts } from "@/features/search/texts";
import type { SearchHit } from "@/features/search/types";
import { formatDate } from "@/i18n/dates";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { HighlightedText } from "@/ui/text/HighlightedText";
import styles from "./Search.module.css";

/** Row of a search hit; a click anywhere in the row opens it. */
export function HitRow({ hit }: { hit: SearchHit }) {
  const titleId = useId();
  return (
    <li className={styles.row}>
      <HitPicture hit={hit} isLarge />
      <div className={styles.text}>
        <p id={titleId} className={styles.title} dir="auto">
          <HighlightedText parts={hit.title} />
        </p>
        <p className={styles.meta}>
          <span className={styles.kind}>{texts.kinds[hit.kind]}</span>
          {hit.context !== null ? <span className={styles.context}>{hit.context}</span> : null}
          <time dateTime={hit.created_at}>
            {hit.kind === "creator" ? texts.joined({ date: formatDate(hit.created_at) }) : formatDate(hit.created_at)}
          </time>
        </p>
        {hit.excerpt.length > 0 ? (
          <p className={styles.excerpt} dir="auto">
            <HighlightedText parts={hit.excerpt} />
          </p>
        ) : null}
      </div>
      <Link
        {...getHitLink(hit)}
        className={getButtonClass("secondary", "small", styles.open)}
        aria-describedby={titleId}
      >
        {texts.open}
      </Link>
    </li>
  );
}
