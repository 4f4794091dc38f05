import type { NetworkPerson, SkilledPerson } from "@/features/social/api";
import { texts } from "@/features/social/texts";
import { Avatar } from "@/ui/people/Avatar";
import { getSkillLabel } from "@/ui/people/skillNames";
import { Badge } from "@/ui/status/Badge";
import styles from "./Person.module.css";

const SKILLS_SHOWN = 5;
const AVATAR_PX = 20;

function isNetworkPerson(person: SkilledPerson | NetworkPerson): person is NetworkPerson {
  return "common_count" in person;
}

/** A person's skills, shared ones first, and the friends in common. */
export function PersonFacts({ person }: { person: SkilledPerson | NetworkPerson }) {
  const sharedSkills = new Set(person.shared_skills);
  const skills = [...person.shared_skills, ...person.skills.filter((skill) => !sharedSkills.has(skill))];
  return (
    <>
      {isNetworkPerson(person) ? (
        <div className={styles.common}>
          <span className={styles.avatars}>
            {person.common_friends.map((friend) => (
              <Avatar
                key={friend.id}
                id={friend.id}
                name={friend.display_name}
                url={friend.avatar_url}
                size={AVATAR_PX}
              />
            ))}
          </span>
          <span>
            <span className={styles.count}>{texts.common({ count: person.common_count })}</span>
            <span className={styles.through}>
              {texts.through(
                person.common_friends.map((friend) => friend.display_name),
                person.common_count - person.common_friends.length,
              )}
            </span>
          </span>
        </div>
      ) : null}
      {skills.length === 0 ? (
        <p className={styles.none}>{texts.noSkills}</p>
      ) : (
        <ul className={styles.skills} aria-label={texts.skills}>
          {skills.slice(0, SKILLS_SHOWN).map((skill) => (
            <li key={skill}>
              <Badge tone={sharedSkills.has(skill) ? "accent" : "plain"}>{getSkillLabel(skill)}</Badge>
            </li>
          ))}
          {skills.length > SKILLS_SHOWN ? <li className={styles.more}>+{skills.length - SKILLS_SHOWN}</li> : null}
        </ul>
      )}
    </>
  );
}
