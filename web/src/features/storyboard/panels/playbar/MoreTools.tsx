import { BrushCleaning, Ellipsis } from "lucide-react";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { texts } from "@/features/storyboard/texts";
import { IconButton } from "@/ui/buttons/IconButton";
import { Popover } from "@/ui/popups/Popover";
import styles from "./Playbar.module.css";
import { ContinuousButton, UnitField } from "./playbackOptions";

/** Controls for which the bar has no space in a narrow window. */
export default function MoreTools() {
  return (
    <Popover
      title={texts.moreTools}
      side="top"
      align="end"
      trigger={
        <IconButton label={texts.moreTools} className={styles.more ?? ""}>
          <Ellipsis size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <div className={styles.moreTools}>
        <UnitField />
        <ContinuousButton />
        <CommandButton command="clearLayer">
          <BrushCleaning size={18} aria-hidden="true" />
        </CommandButton>
      </div>
    </Popover>
  );
}
