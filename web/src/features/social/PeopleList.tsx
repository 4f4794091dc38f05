import { Link } from "@tanstack/react-router";
import { AddFriendButton } from "@/features/social/AddFriendButton";
import type { NetworkPerson, SkilledPerson } from "@/features/social/api";
import { PersonFacts } from "@/features/social/PersonFacts";
import type { FriendRequestActions } from "@/features/social/useFriendRequests";
import { Avatar } from "@/ui/people/Avatar";
import styles from "./Person.module.css";

export interface PeopleListProps {
  label: string;
  people: readonly (SkilledPerson | NetworkPerson)[];
  friendRequests: FriendRequestActions;
  isBusy: boolean;
}

/** People of the network, or people with a skill, as a list. */
export function PeopleList({ label, people, friendRequests, isBusy }: PeopleListProps) {
  return (
    <ul className={styles.list} aria-label={label} aria-busy={isBusy}>
      {people.map((person) => (
        <li key={person.id} className={styles.row}>
          <Avatar id={person.id} name={person.display_name} url={person.avatar_url} size={44} />
          <div className={styles.text}>
            <Link to="/profile/$ref" params={{ ref: person.username }} className={styles.name}>
              {person.display_name}
            </Link>
            <PersonFacts person={person} />
          </div>
          <AddFriendButton person={person} friendRequests={friendRequests} />
        </li>
      ))}
    </ul>
  );
}
