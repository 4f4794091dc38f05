import { FilmButton } from "@/features/storyboard/older/FilmButton";
import { FpsField } from "@/features/storyboard/older/FpsField";
import styles from "@/features/storyboard/older/Older.module.css";
import { PlaybackTools } from "@/features/storyboard/panels/playbar/PlaybackTools";
import bar from "@/features/storyboard/panels/playbar/Playbar.module.css";

export function OlderBottomBar() {
  return (
    <div className={bar.bar}>
      <div className={styles.tools}>
        <FpsField />
        <FilmButton />
      </div>
      <PlaybackTools />
    </div>
  );
}
