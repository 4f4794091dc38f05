import { Volume2 } from "lucide-react";
import { useAudioState, useAudioStore } from "@/features/storyboard/editorContext/editorContext";
import styles from "./Lanes.module.css";
import { laneTexts } from "./texts";

/** Button to start audio, shown while the browser's autoplay policy blocks it. */
export default function AudioBlockedBadge() {
  const sound = useAudioStore();
  const isBlocked = useAudioState((state) => state.isAutoplayBlocked);
  if (!isBlocked || !sound) return null;
  return (
    <button type="button" className={styles.blocked} onClick={() => sound.resumeAudio()}>
      <Volume2 size={14} aria-hidden="true" />
      {laneTexts.blocked}
    </button>
  );
}
