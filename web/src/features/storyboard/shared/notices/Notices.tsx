import { useEffect } from "react";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { texts } from "@/features/storyboard/texts";
import styles from "./Notices.module.css";

const NoticeLine = deferredComponent(() => import("./NoticeLine"));

/** Notices above the picture, one at a time; temporary ones first. */
export function Notices() {
  const notices = useBoard((state) => state.notices);
  // Preload, because the notice may be that the server is unreachable.
  useEffect(() => NoticeLine.preload(), []);
  const visibleNotice = notices.find(({ isTemporary }) => isTemporary) ?? notices[0];
  return (
    <div className={styles.host} role="status" aria-label={texts.noticesLabel}>
      {visibleNotice ? <NoticeLine key={visibleNotice.id} notice={visibleNotice} total={notices.length} /> : null}
    </div>
  );
}
