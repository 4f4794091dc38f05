import { useEffect } from "react";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import styles from "@/features/storyboard/shared/Notices.module.css";

const NoticeLine = deferredComponent(() => import("@/features/storyboard/shared/NoticeLine"));

/** What must be known or can be taken back, above the picture: one at a time, what does not pass by itself last. */
export function Notices() {
  const notices = useBoard((state) => state.notices);
  // What is to be said may be that the server is away.
  useEffect(() => NoticeLine.preload(), []);
  const shown = notices.find(({ isTemporary }) => isTemporary) ?? notices[0];
  return (
    <div className={styles.host} role="status" aria-label={messages.noticesLabel}>
      {shown ? <NoticeLine key={shown.id} notice={shown} total={notices.length} /> : null}
    </div>
  );
}
