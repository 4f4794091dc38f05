import { Link } from "@tanstack/react-router";
import type { Profile } from "@/api/types";
import { Avatar } from "@/ui/people/Avatar";
import { getSkillLabel } from "@/ui/people/skillNames";
import styles from "./Featured.module.css";
import { texts } from "./texts";

/** List of creators next to the videos. */
export default function Creators({ people }: { people: readonly Profile[] }) {
  return (
    <aside className={styles.creators} aria-labelledby="featured-creators">
      <h2 id="featured-creators" className={styles.heading}>
        {texts.creators}
      </h2>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id} className={styles.person}>
            <Avatar id={person.id} name={person.display_name} url={person.avatar_url} size={36} />
            <span className={styles.details}>
              <Link to="/profile/$ref" params={{ ref: person.username }} className={styles.name}>
                {person.display_name}
              </Link>
              {person.skills.length > 0 ? (
                <span className={styles.skills}>{person.skills.slice(0, 3).map(getSkillLabel).join(" · ")}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
