import { PlaybackTools } from "@/features/storyboard/panels/playbar/PlaybackTools";
import bar from "@/features/storyboard/panels/playbar/Playbar.module.css";
import { ExportVideoButton } from "@/features/storyboard/quickEditor/ExportVideoButton";
import { FpsField } from "@/features/storyboard/quickEditor/FpsField";
import styles from "@/features/storyboard/quickEditor/QuickEditor.module.css";

export function QuickEditorBottomBar() {
  return (
    <div className={bar.bar}>
      <div className={styles.tools}>
        <FpsField />
        <ExportVideoButton />
      </div>
      <PlaybackTools />
    </div>
  );
}
