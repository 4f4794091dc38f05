import { ExportMenu } from "@/features/storyboard/export/ExportMenu";
import styles from "@/features/storyboard/playbar/BottomBar.module.css";
import { DrawingTools } from "@/features/storyboard/playbar/DrawingTools";
import { PlaybackTools } from "@/features/storyboard/playbar/PlaybackTools";

export function BottomBar() {
  return (
    <div className={styles.bar}>
      <div className={styles.left}>
        <DrawingTools />
        <ExportMenu />
      </div>
      <PlaybackTools />
    </div>
  );
}
