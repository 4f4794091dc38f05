import { useStore } from "zustand";
import { usePopup } from "@/features/storyboard/commands/popupCommand";
import { addRecentColor, settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { IconButton } from "@/ui/buttons/IconButton";
import { lazyComponent } from "@/ui/lazyComponent";
import { Popover } from "@/ui/popups/Popover";
import styles from "./ColorPickerButton.module.css";

const ColorPicker = lazyComponent(() => import("./color/ColorPicker"));

export function ColorPickerButton({ disabled }: { disabled: boolean }) {
  const { open, onOpenChange } = usePopup("color");
  const colour = useStore(settings, (state) => state.colour);
  const handleOpenChange = (next: boolean): void => {
    if (!next) addRecentColor(colour);
    onOpenChange(next);
  };
  return (
    <Popover
      title={texts.colour}
      open={open}
      onOpenChange={handleOpenChange}
      preloadContent={ColorPicker.preload}
      side="top"
      align="start"
      trigger={
        <IconButton label={texts.colour} disabled={disabled} round>
          <span className={styles.currentColor} style={{ backgroundColor: colour }} />
        </IconButton>
      }
    >
      <ColorPicker />
    </Popover>
  );
}
