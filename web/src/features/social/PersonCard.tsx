import { Link } from "@tanstack/react-router";
import { AddFriendButton } from "@/features/social/AddFriendButton";
import type { NetworkPerson } from "@/features/social/api";
import styles from "@/features/social/Constellation.module.css";
import { PersonFacts } from "@/features/social/PersonFacts";
import { texts } from "@/features/social/texts";
import type { FriendRequestActions } from "@/features/social/useFriendRequests";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { cx } from "@/ui/cx";

const WIDTH = 272;
const GAP = 8;

export interface PersonCardProps {
  person: NetworkPerson;
  friendRequests: FriendRequestActions;
  stage: { width: number; height: number };
  /** Position of the person, in px from the center of the stage, and size of the avatar in px. */
  x: number;
  y: number;
  avatarSize: number;
  onEnter: () => void;
  onLeave: () => void;
}

/** Card with details of a person, placed next to their avatar and kept inside the stage. */
export function PersonCard({ person, friendRequests, stage, x, y, avatarSize, onEnter, onLeave }: PersonCardProps) {
  const left = Math.min(Math.max(stage.width / 2 + x - WIDTH / 2, GAP), Math.max(stage.width - WIDTH - GAP, GAP));
  const isAbove = y > 0;
  const offset = avatarSize / 2 + 4;
  const style = isAbove
    ? { left, bottom: Math.max(stage.height / 2 - y + offset, GAP) }
    : { left, top: Math.max(stage.height / 2 + y + offset, GAP) };
  return (
    <section
      className={cx(styles.card, isAbove && styles.above)}
      aria-label={person.display_name}
      style={style}
      onPointerEnter={onEnter}
      onPointerLeave={(event) => {
        if (event.pointerType !== "touch") onLeave();
      }}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <div>
        <p className={styles.displayName}>{person.display_name}</p>
        <p className={styles.username}>@{person.username}</p>
      </div>
      <PersonFacts person={person} />
      <div className={styles.actions}>
        <AddFriendButton person={person} friendRequests={friendRequests} />
        <Link to="/profile/$ref" params={{ ref: person.username }} className={getButtonClass("ghost", "small")}>
          {texts.profile}
        </Link>
      </div>
    </section>
  );
}
