import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { relationQuery } from "@/features/relations/api";
import { texts } from "@/features/relations/texts";
import { Avatar } from "@/ui/people/Avatar";
import styles from "./Person.module.css";

/** List of friends in common with a person; renders nothing if there are none. */
export default function CommonFriends({ personId }: { personId: string }) {
  const { data } = useQuery(relationQuery(personId));
  if (!data || data.common_count === 0) return null;
  const moreCount = data.common_count - data.common_friends.length;
  return (
    <section aria-labelledby="common-friends">
      <h2 id="common-friends" className={styles.heading}>
        {texts.common({ count: data.common_count })}
      </h2>
      <ul className={styles.friends}>
        {data.common_friends.map((friend) => (
          <li key={friend.id}>
            <Link to="/profile/$ref" params={{ ref: friend.username }} className={styles.friend}>
              <Avatar id={friend.id} name={friend.display_name} url={friend.avatar_url} size={32} />
              <span className={styles.text}>
                <span className={styles.name}>{friend.display_name}</span>
                <span className={styles.username}>@{friend.username}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {moreCount > 0 ? <p className={styles.note}>{texts.andMore({ count: moreCount })}</p> : null}
    </section>
  );
}
