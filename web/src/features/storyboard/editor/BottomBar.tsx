import { soon } from "@/features/storyboard/desk/soon";
import { messages } from "@/features/storyboard/messages";
import { DrawingTools } from "@/features/storyboard/panels/playbar/DrawingTools";
import { PlaybackTools } from "@/features/storyboard/panels/playbar/PlaybackTools";
import styles from "@/features/storyboard/panels/playbar/Playbar.module.css";
import { Button } from "@/ui/Button";

const ExportMenu = soon(() => import("@/features/storyboard/panels/export/ExportMenu"));

export function BottomBar({ onSend }: { onSend: ((link: string) => void) | null }) {
  return (
    <div className={styles.bar}>
      <div className={styles.left}>
        <DrawingTools />
        <ExportMenu
          onSend={onSend}
          fallback={
            <Button variant="primary" disabled>
              {messages.exportMenu}
            </Button>
          }
        />
      </div>
      <PlaybackTools />
    </div>
  );
}
