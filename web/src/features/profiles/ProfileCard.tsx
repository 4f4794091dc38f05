import type { ReactNode } from "react";
import type { Profile } from "@/api/types";
import { formatDate } from "@/i18n/dates";
import { Avatar } from "@/ui/people/Avatar";
import { getSkillLabel } from "@/ui/people/skillNames";
import { Badge } from "@/ui/status/Badge";
import styles from "./ProfileCard.module.css";
import { texts } from "./texts";

const AVATAR_PX = 84;

/** Card with a person's public profile and the actions on it. */
export function ProfileCard({ profile, actions }: { profile: Profile; actions: ReactNode }) {
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <Avatar id={profile.id} name={profile.display_name} url={profile.avatar_url} size={AVATAR_PX} />
        <div className={styles.names}>
          <h1 className={styles.name}>{profile.display_name}</h1>
          <p className={styles.username}>@{profile.username}</p>
          {profile.created_at !== "" ? (
            <p className={styles.joined}>{texts.joined({ date: formatDate(profile.created_at) })}</p>
          ) : null}
        </div>
      </div>
      <p className={profile.bio === "" ? styles.none : styles.bio}>{profile.bio || texts.noBio}</p>
      <div>
        <h2 className={styles.label}>{texts.skills}</h2>
        {profile.skills.length > 0 ? (
          <ul className={styles.skills}>
            {profile.skills.map((skill) => (
              <li key={skill}>
                <Badge>{getSkillLabel(skill)}</Badge>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.none}>{texts.noSkills}</p>
        )}
      </div>
      {actions ? <div className={styles.line}>{actions}</div> : null}
    </article>
  );
}
