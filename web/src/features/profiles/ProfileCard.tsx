import type { Profile } from "@/api/types";
import { Avatar } from "@/ui/Avatar";
import { Badge } from "@/ui/Badge";
import { messages } from "./messages";
import styles from "./ProfileCard.module.css";
import { skillLabel } from "./skills";

const AVATAR_PX = 84;
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

/** A person, as everybody sees them. `line` says what cannot be done here yet. */
export function ProfileCard({ profile, line }: { profile: Profile; line: string | null }) {
  return (
    <div className={styles.page}>
      <article className={styles.card}>
        <div className={styles.head}>
          <Avatar id={profile.id} name={profile.display_name} url={profile.avatar_url} size={AVATAR_PX} />
          <div className={styles.names}>
            <h1 className={styles.name}>{profile.display_name}</h1>
            <p className={styles.username}>@{profile.username}</p>
            {profile.created_at !== "" ? (
              <p className={styles.joined}>{messages.joined(day.format(new Date(profile.created_at)))}</p>
            ) : null}
          </div>
        </div>
        <p className={profile.bio === "" ? styles.none : styles.bio}>{profile.bio || messages.noBio}</p>
        <div>
          <h2 className={styles.label}>{messages.skills}</h2>
          {profile.skills.length > 0 ? (
            <ul className={styles.skills}>
              {profile.skills.map((skill) => (
                <li key={skill}>
                  <Badge>{skillLabel(skill)}</Badge>
                </li>
              ))}
            </ul>
          ) : (
            <p className={styles.none}>{messages.noSkills}</p>
          )}
        </div>
        {line !== null ? <p className={styles.line}>{line}</p> : null}
      </article>
    </div>
  );
}
