import { ChevronDown, Download } from "lucide-react";
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
            // As wide as what takes its place.
            <Button variant="primary" icon={<Download size={16} aria-hidden="true" />} disabled>
              {messages.exportMenu}
              <ChevronDown size={14} aria-hidden="true" />
            </Button>
          }
        />
      </div>
      <PlaybackTools />
    </div>
  );
}
