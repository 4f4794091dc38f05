import type { NetworkPerson, SkilledPerson } from "@/features/social/api";
import { messages } from "@/features/social/messages";
import { Avatar } from "@/ui/Avatar";
import { Badge } from "@/ui/Badge";
import { getSkillLabel } from "@/ui/skillNames";
import styles from "./Person.module.css";

const SKILLS_SHOWN = 5;
const FACE_PX = 20;

function isNear(person: SkilledPerson | NetworkPerson): person is NetworkPerson {
  return "common_count" in person;
}

/** A person's skills, shared ones first, and the friends in common. */
export function PersonFacts({ person }: { person: SkilledPerson | NetworkPerson }) {
  const shared = new Set(person.shared_skills);
  const skills = [...person.shared_skills, ...person.skills.filter((skill) => !shared.has(skill))];
  return (
    <>
      {isNear(person) ? (
        <div className={styles.common}>
          <span className={styles.faces}>
            {person.common_friends.map((friend) => (
              <Avatar
                key={friend.id}
                id={friend.id}
                name={friend.display_name}
                url={friend.avatar_url}
                size={FACE_PX}
              />
            ))}
          </span>
          <span>
            <span className={styles.count}>{messages.common(person.common_count)}</span>
            <span className={styles.through}>
              {messages.through(
                person.common_friends.map((friend) => friend.display_name),
                person.common_count - person.common_friends.length,
              )}
            </span>
          </span>
        </div>
      ) : null}
      {skills.length === 0 ? (
        <p className={styles.none}>{messages.noSkills}</p>
      ) : (
        <ul className={styles.skills} aria-label={messages.skills}>
          {skills.slice(0, SKILLS_SHOWN).map((skill) => (
            <li key={skill}>
              <Badge tone={shared.has(skill) ? "accent" : "plain"}>{getSkillLabel(skill)}</Badge>
            </li>
          ))}
          {skills.length > SKILLS_SHOWN ? <li className={styles.further}>+{skills.length - SKILLS_SHOWN}</li> : null}
        </ul>
      )}
    </>
  );
}
