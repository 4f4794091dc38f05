import { ExportMenu } from "@/features/storyboard/panels/export/ExportMenu";
import { DrawingTools } from "@/features/storyboard/panels/playbar/DrawingTools";
import { PlaybackTools } from "@/features/storyboard/panels/playbar/PlaybackTools";
import styles from "@/features/storyboard/panels/playbar/Playbar.module.css";

export function BottomBar({ onSend }: { onSend: ((link: string) => void) | null }) {
  return (
    <div className={styles.bar}>
      <div className={styles.left}>
        <DrawingTools />
        <ExportMenu onSend={onSend} />
      </div>
      <PlaybackTools />
    </div>
  );
}
