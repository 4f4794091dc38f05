import { SlidersHorizontal } from "lucide-react";
import { useEffect } from "react";
import { messages } from "@/features/storyboard/messages";
import { IconButton } from "@/ui/IconButton";
import { late } from "@/ui/late";
import { Popover } from "@/ui/Popover";

const BrushSheet = late(() => import("./BrushSheet"));

export function BrushSettings({ disabled }: { disabled: boolean }) {
  // Whoever opens it without a line has it already.
  useEffect(() => BrushSheet.preload(), []);
  return (
    <Popover
      title={messages.brushSettings}
      side="top"
      align="start"
      trigger={
        <IconButton label={messages.brushSettings} disabled={disabled}>
          <SlidersHorizontal size={17} aria-hidden="true" />
        </IconButton>
      }
    >
      <BrushSheet />
    </Popover>
  );
}
