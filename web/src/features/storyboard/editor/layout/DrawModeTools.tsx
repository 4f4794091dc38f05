import { Layers, SkipBack, SkipForward } from "lucide-react";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { PanelContent } from "@/features/storyboard/editor/layout/PanelContent";
import styles from "@/features/storyboard/panels/playbar/Playbar.module.css";
import { findPanel } from "@/features/storyboard/panels/registry";
import { preventButtonFocus } from "@/features/storyboard/shared/input/preventButtonFocus";
import { texts } from "@/features/storyboard/texts";
import { IconButton } from "@/ui/buttons/IconButton";
import { Popover } from "@/ui/popups/Popover";

/** What one needs besides the tools while drawing on a phone, where the cuts and panels are hidden. */
export default function DrawModeTools() {
  const layers = findPanel("layers");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is
    <div className={styles.drawMode} onMouseDown={preventButtonFocus}>
      <CommandButton command="previousCut">
        <SkipBack size={18} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="nextCut">
        <SkipForward size={18} aria-hidden="true" />
      </CommandButton>
      {layers ? (
        <Popover
          title={layers.title}
          side="top"
          align="end"
          trigger={
            <IconButton label={texts.layers}>
              <Layers size={18} aria-hidden="true" />
            </IconButton>
          }
        >
          <PanelContent panel={layers} />
        </Popover>
      ) : null}
    </div>
  );
}
