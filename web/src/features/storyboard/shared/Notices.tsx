import { useEffect } from "react";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import styles from "@/features/storyboard/shared/Notices.module.css";

const NoticeLine = deferredComponent(() => import("@/features/storyboard/shared/NoticeLine"));

/** Notices above the picture, one at a time; temporary ones first. */
export function Notices() {
  const notices = useBoard((state) => state.notices);
  // Preload, because the notice may be that the server is unreachable.
  useEffect(() => NoticeLine.preload(), []);
  const shown = notices.find(({ isTemporary }) => isTemporary) ?? notices[0];
  return (
    <div className={styles.host} role="status" aria-label={messages.noticesLabel}>
      {shown ? <NoticeLine key={shown.id} notice={shown} total={notices.length} /> : null}
    </div>
  );
}
