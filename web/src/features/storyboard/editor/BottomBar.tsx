import { ChevronDown, Download } from "lucide-react";
import { useBoard } from "@/features/storyboard/desk/desk";
import { soon } from "@/features/storyboard/desk/soon";
import { messages } from "@/features/storyboard/messages";
import { DrawingTools } from "@/features/storyboard/panels/playbar/DrawingTools";
import { PlaybackTools } from "@/features/storyboard/panels/playbar/PlaybackTools";
import styles from "@/features/storyboard/panels/playbar/Playbar.module.css";
import { Button } from "@/ui/Button";

const ImportButton = soon(() => import("@/features/storyboard/panels/import/ImportButton"));
const ExportMenu = soon(() => import("@/features/storyboard/panels/export/ExportMenu"));

export function BottomBar({ onSend }: { onSend: ((link: string) => void) | null }) {
  const canEdit = useBoard((state) => state.canEdit);
  return (
    <div className={styles.bar}>
      <div className={styles.left}>
        <DrawingTools />
        <div className={styles.files}>
          {canEdit ? <ImportButton /> : null}
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
      </div>
      <PlaybackTools />
    </div>
  );
}
