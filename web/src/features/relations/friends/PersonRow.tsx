import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ProfileRef } from "@/api/types";
import { texts } from "@/features/relations/texts";
import { Avatar } from "@/ui/people/Avatar";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./Friends.module.css";

export interface PersonRowProps {
  person: ProfileRef;
  /** True if the person has Pegbar open. */
  isOnline?: boolean;
  /** Shown below the name. */
  note?: ReactNode;
  /** Buttons at the end of the row. */
  children: ReactNode;
}

/** Row of a list of people: avatar, display name, username and actions. */
export function PersonRow({ person, isOnline = false, note, children }: PersonRowProps) {
  return (
    <li className={styles.row} aria-label={person.display_name}>
      <span className={styles.avatar}>
        <Avatar id={person.id} name={person.display_name} url={person.avatar_url} size={44} />
        {isOnline ? <span className={styles.online} /> : null}
      </span>
      <span className={styles.text}>
        <span className={styles.names}>
          <Link to="/profile/$ref" params={{ ref: person.username }} className={styles.name}>
            {person.display_name}
          </Link>
          <span className={styles.username}>@{person.username}</span>
          {isOnline ? <VisuallyHidden>{texts.online}</VisuallyHidden> : null}
        </span>
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
      <span className={styles.actions}>{children}</span>
    </li>
  );
}
