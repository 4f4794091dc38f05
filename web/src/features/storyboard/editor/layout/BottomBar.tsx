import { ChevronDown, Download } from "lucide-react";
import { useStore } from "zustand";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { DrawingTools } from "@/features/storyboard/panels/playbar/DrawingTools";
import { PlaybackTools } from "@/features/storyboard/panels/playbar/PlaybackTools";
import styles from "@/features/storyboard/panels/playbar/Playbar.module.css";
import { useIsNarrow } from "@/features/storyboard/shared/layout/useIsNarrow";
import { settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { Button } from "@/ui/buttons/Button";

const ImportButton = deferredComponent(() => import("@/features/storyboard/panels/import/ImportButton"));
const DrawModeTools = deferredComponent(() => import("@/features/storyboard/editor/layout/DrawModeTools"));
const ExportMenu = deferredComponent(() => import("@/features/storyboard/panels/export/ExportMenu"));

export function BottomBar({ onSend }: { onSend: ((link: string) => void) | null }) {
  const isNarrow = useIsNarrow();
  const drawMode = useStore(settings, (state) => state.drawMode);
  const canEdit = useBoard((state) => state.canEdit);
  return (
    <div className={styles.bar}>
      {isNarrow && drawMode ? <DrawModeTools /> : null}
      <div className={styles.left}>
        <DrawingTools />
        <div className={styles.files}>
          {canEdit ? <ImportButton /> : null}
          <ExportMenu
            onSend={onSend}
            fallback={
              // Same width as the menu that replaces it.
              <Button variant="primary" icon={<Download size={16} aria-hidden="true" />} disabled>
                {texts.exportMenu}
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
