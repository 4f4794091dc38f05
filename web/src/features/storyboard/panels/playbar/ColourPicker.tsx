import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { soon } from "@/features/storyboard/desk/soon";
import { messages } from "@/features/storyboard/messages";
import { rememberColour, settings } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/IconButton";
import { Popover } from "@/ui/Popover";
import styles from "./ColourPicker.module.css";

const ColourSheet = soon(() => import("./ColourSheet"));

export function ColourPicker({ disabled }: { disabled: boolean }) {
  const [open, setOpen] = useState(false);
  const colour = useStore(settings, (state) => state.colour);
  // Whoever opens it without a line has it already.
  useEffect(() => ColourSheet.preload(), []);
  const change = (next: boolean): void => {
    if (!next) rememberColour(colour);
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
      <ColourSheet />
    </Popover>
  );
}
