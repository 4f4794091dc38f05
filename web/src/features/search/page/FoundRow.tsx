import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { linkTo } from "@/features/search/linkTo";
import { messages } from "@/features/search/messages";
import { Picture } from "@/features/search/Picture";
import type { Found } from "@/features/search/types";
import { buttonClass } from "@/ui/buttonClass";
import { Marked } from "@/ui/Marked";
import styles from "./Search.module.css";

const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** One thing that was found; a click anywhere on it opens it. */
export function FoundRow({ found }: { found: Found }) {
  const titleId = useId();
  return (
    <li className={styles.row}>
      <Picture found={found} isLarge />
      <div className={styles.words}>
        <p id={titleId} className={styles.title} dir="auto">
          <Marked parts={found.title} />
        </p>
        <p className={styles.about}>
          <span className={styles.kind}>{messages.kinds[found.kind]}</span>
          {found.context !== null ? <span className={styles.within}>{found.context}</span> : null}
          <time dateTime={found.created_at}>{day.format(new Date(found.created_at))}</time>
        </p>
        {found.excerpt.length > 0 ? (
          <p className={styles.excerpt} dir="auto">
            <Marked parts={found.excerpt} />
          </p>
        ) : null}
      </div>
      <Link {...linkTo(found)} className={buttonClass("secondary", "small", styles.open)} aria-describedby={titleId}>
        {messages.open}
      </Link>
    </li>
  );
}
