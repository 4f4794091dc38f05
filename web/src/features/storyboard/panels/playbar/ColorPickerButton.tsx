import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { messages } from "@/features/storyboard/messages";
import { addRecentColor, settings } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/IconButton";
import { Popover } from "@/ui/Popover";
import styles from "./ColorPicker.module.css";

const ColorPicker = deferredComponent(() => import("./ColorPicker"));

export function ColorPickerButton({ disabled }: { disabled: boolean }) {
  const [open, setOpen] = useState(false);
  const colour = useStore(settings, (state) => state.colour);
  // Preload, so that the popover also opens offline.
  useEffect(() => ColorPicker.preload(), []);
  const change = (next: boolean): void => {
    if (!next) addRecentColor(colour);
    setOpen(next);
  };
  return (
    <Popover
      title={messages.colour}
      open={open}
      onOpenChange={change}
      side="top"
      align="start"
      trigger={
        <IconButton label={messages.colour} disabled={disabled} round>
          <span className={styles.well} style={{ backgroundColor: colour }} />
        </IconButton>
      }
    >
      <ColorPicker />
    </Popover>
  );
}
