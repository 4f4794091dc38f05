import { Volume2 } from "lucide-react";
import { useSound, useSoundDesk } from "@/features/storyboard/desk/desk";
import styles from "./Lanes.module.css";
import { laneMessages } from "./messages";

/** The browser lets no sound out before something is pressed: this is what to press. */
export default function BlockedBadge() {
  const sound = useSoundDesk();
  const isBlocked = useSound((state) => state.isBlocked);
  if (!isBlocked || !sound) return null;
  return (
    <button type="button" className={styles.blocked} onClick={() => sound.wake()}>
      <Volume2 size={14} aria-hidden="true" />
      {laneMessages.blocked}
    </button>
  );
}
